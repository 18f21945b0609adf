package dev.portcullis.web.webhook;

import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query key that tells what was given up from what is tried again. */
public class FailedCallbackParams {
  @Parameter(
      description = "dead for what was given up, as unless given; retry for what is tried again",
      schema = @Schema(enumeration = {"dead", "retry"}))
  @QueryParam("state")
  private String state;

  /**
   * Whether what was given up is asked for.
   *
   * @throws Failure naming {@code state} if it is none
   */
  boolean isDead() {
    if (state != null && !state.equals("dead") && !state.equals("retry")) {
      throw Failure.invalid("state", "must be dead or retry");
    }
    return !"retry".equals(state);
  }
}
