; For this user. A link stands behind a guard, so that a crafted one cannot be read as an option: the same command as
; src-main/shell/deep-links.ts registers at each start. The path of the program is quoted in both commands: the user's name
; may have a space, and electron-builder's own command for the file type has no quotes.
!macro customInstall
  WriteRegStr HKCU "Software\Classes\contrail" "" "URL:contrail"
  WriteRegStr HKCU "Software\Classes\contrail" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\contrail\shell\open\command" "" '"$appExe" --open-url -- "%1"'
  WriteRegStr HKCU "Software\Classes\Contrail airline profile\shell\open\command" "" '"$appExe" "%1"'
!macroend

; What electron-builder leaves behind: an empty entry of the file type, and the folder that updates are loaded into.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\contrail"
    DeleteRegValue HKCU "Software\Classes\.contrail-airline\OpenWithProgids" "Contrail airline profile"
    DeleteRegKey /ifempty HKCU "Software\Classes\.contrail-airline\OpenWithProgids"
    ReadRegStr $R0 HKCU "Software\Classes\.contrail-airline" ""
    ${if} $R0 == "Contrail airline profile"
      DeleteRegValue HKCU "Software\Classes\.contrail-airline" ""
    ${endIf}
    DeleteRegKey /ifempty HKCU "Software\Classes\.contrail-airline"
    RMDir /r "$LOCALAPPDATA\contrail-updater"
  ${endIf}
!macroend
