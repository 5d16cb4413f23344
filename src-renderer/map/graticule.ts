/** Degrees between two lines, so that they stay about 80 to 250 px apart at every zoom. */
export function graticuleStepDeg(zoom: number): number {
  const pxPerDegree = (256 * 2 ** zoom) / 360;
  const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05];
  return steps.findLast((step) => step * pxPerDegree >= 80) ?? 30;
}
