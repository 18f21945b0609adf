package dev.portcullis.ejb.passkey;

/** The actions of this service that ask for a step-up (supplement 1.6). */
enum StepUpAction {
  REGISTER("passkey:register"),
  ADMIN_DELETE("passkey:admin-delete"),
  ADMIN_RESET("passkey:admin-reset");

  private final String wireName;

  StepUpAction(String wireName) {
    this.wireName = wireName;
  }

  /** The name in requests and answers. */
  String wireName() {
    return wireName;
  }
}
