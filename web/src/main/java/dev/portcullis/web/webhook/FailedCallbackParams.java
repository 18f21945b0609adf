package dev.portcullis.web.webhook;

import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query key that distinguishes dead letters from callbacks that are retried. */
public class FailedCallbackParams {
  @Parameter(
      description = "dead for dead letters, the default; retry for callbacks that wait for a retry",
      schema = @Schema(enumeration = {"dead", "retry"}))
  @QueryParam("state")
  private String state;

  /**
   * Whether the request is for dead letters.
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
