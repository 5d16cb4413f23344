; contrail:// for this user. The link stands behind a guard, so that a crafted one cannot be read as an option: the same
; command as src-main/shell/deep-links.ts registers at each start.
!macro customInstall
  WriteRegStr HKCU "Software\Classes\contrail" "" "URL:contrail"
  WriteRegStr HKCU "Software\Classes\contrail" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\contrail\shell\open\command" "" '"$appExe" --open-url -- "%1"'
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\contrail"
  ${endIf}
!macroend
