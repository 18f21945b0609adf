package dev.portcullis.ejb.grant;

/** The actions of this service that require a step-up (R-IDN-12). */
public enum StepUpAction {
  REGISTER("passkey:register"),
  ADMIN_DELETE("passkey:admin-delete"),
  ADMIN_RESET("passkey:admin-reset"),
  GRANT("permission:grant");

  private final String wireName;

  StepUpAction(String wireName) {
    this.wireName = wireName;
  }

  /** The name in requests and responses. */
  public String wireName() {
    return wireName;
  }
}
