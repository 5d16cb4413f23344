# Appends a line to $FG_HOME/Export/frames.txt for each frame: the time (s since 1970), and how long FlightGear slept
# before the frame to keep its pace (ms). FlightGear loads this from $FG_HOME/Nasal.

var path = getprop("/sim/fg-home") ~ "/Export/frames.txt";
var lines = "";
var count = 0;

var timer = maketimer(0, func {
    lines ~= sprintf("%.6f %.4f\n", systime(), getprop("/sim/time/frame-wait-ms") or 0);
    count += 1;
    if (count < 100) return;
    var file = io.open(path, "a");
    io.write(file, lines);
    io.close(file);
    lines = "";
    count = 0;
});
timer.start();
