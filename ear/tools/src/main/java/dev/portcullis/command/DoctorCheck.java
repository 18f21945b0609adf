package dev.portcullis.command;

import java.util.List;

/** Looks at one thing; may wait for long or fail, for others see to both. */
interface DoctorCheck {
  /** What is looked at, in a word or two. */
  String subject();

  /** What was found. */
  List<CheckResult> look() throws Exception;
}
