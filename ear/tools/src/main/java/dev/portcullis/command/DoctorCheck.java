package dev.portcullis.command;

import java.util.List;

/** Checks one subject. It may block or throw; the caller handles both. */
interface DoctorCheck {
  /** The checked subject, in a word or two. */
  String subject();

  /** Runs the check and returns its results. */
  List<CheckResult> run() throws Exception;
}
