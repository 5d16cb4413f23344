; What stands in for electron-builder's installer where its own parts cannot be downloaded: the same order of the same macros,
; one empty file for the program. tools/build/test-nsis.ts compiles it.
Target amd64-unicode
Unicode true
RequestExecutionLevel user
SilentInstall silent
SilentUnInstall silent
OutFile "${OUT}"
Name "Contrail"
InstallDir "$LOCALAPPDATA\Programs\Jürgen\contrail"
!include LogicLib.nsh
Var appExe
!define isUpdated `"0" == "1"`
!include "${TEMPLATES}/include/FileAssociation.nsh"
!include "${PROJECT}/assets/package/installer.nsh"

Section
  SetShellVarContext current
  SetOutPath $INSTDIR
  StrCpy $appExe "$INSTDIR\Contrail.exe"
  FileOpen $0 "$appExe" w
  FileClose $0
  ; As the program does when it loads an update.
  CreateDirectory "$LOCALAPPDATA\contrail-updater\pending"
  WriteUninstaller "$INSTDIR\Uninstall Contrail.exe"
  !insertmacro APP_ASSOCIATE "contrail-airline" "Contrail airline profile" "Contrail airline profile" "$appExe,0" "Open with Contrail" "$appExe $\"%1$\""
  !insertmacro customInstall
SectionEnd

Section "Uninstall"
  SetShellVarContext current
  !insertmacro customUnInstall
  SetOutPath $TEMP
  RMDir /r $INSTDIR
  !insertmacro APP_UNASSOCIATE "contrail-airline" "Contrail airline profile"
SectionEnd
