package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What routes take that can give system permissions (ADR 0115). */
final class Grants {
  static final String PARAMETER = "#/components/parameters/x-step-up-proof";

  private Grants() {}

  static void addParameter(ObjectNode parameters) {
    parameters
        .putObject("x-step-up-proof")
        .put("name", "x-step-up-proof")
        .put("in", "header")
        .put(
            "description",
            "The proof of a step-up for permission:grant. A user who has a passkey sends it if the"
                + " request grants a system permission, or a way to sign in as a user who has one."
                + " Without it the response is 401 with requiresStepUp and action")
        .putObject("schema")
        .put("type", "string");
  }
}
