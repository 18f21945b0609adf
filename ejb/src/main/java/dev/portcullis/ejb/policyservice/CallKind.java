package dev.portcullis.ejb.policyservice;

import java.util.Arrays;
import java.util.Optional;

/** The kind of a frame, as a sequencer names it (spec 7, P1.2). */
enum CallKind {
  CALL("call"),
  /** Code of another account in the caller's context; CALLCODE, too. */
  DELEGATE_CALL("delegateCall"),
  STATIC_CALL("staticCall"),
  CONSTRUCTOR("constructor");

  private final String wireName;

  CallKind(String wireName) {
    this.wireName = wireName;
  }

  static Optional<CallKind> of(String name) {
    return Arrays.stream(values()).filter(kind -> kind.wireName.equals(name)).findFirst();
  }
}
