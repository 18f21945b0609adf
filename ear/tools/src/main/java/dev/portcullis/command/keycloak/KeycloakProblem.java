package dev.portcullis.command.keycloak;

/** Why a realm cannot be looked at or brought up to date: a sentence for the operator. */
public final class KeycloakProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KeycloakProblem(String message) {
    super(message);
  }

  KeycloakProblem(String message, Throwable cause) {
    super(message, cause);
  }
}
