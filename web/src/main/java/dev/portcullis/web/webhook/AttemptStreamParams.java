package dev.portcullis.web.webhook;

import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys that filter the delivery attempts of many webhooks. */
public class AttemptStreamParams {
  @Parameter(description = "Attempts for this webhook only", schema = @Schema(format = "uuid"))
  @QueryParam("webhookId")
  private String webhookId;

  @Parameter(
      description = "failed for failed attempts only; all attempts by default",
      schema = @Schema(enumeration = {"failed"}))
  @QueryParam("outcome")
  private String outcome;

  /** The webhook as it was sent, or null. */
  String webhookId() {
    return webhookId;
  }

  /**
   * Whether the request is for failed attempts only.
   *
   * @throws Failure naming {@code outcome} if it is something else
   */
  boolean isOfFailures() {
    if (outcome != null && !outcome.equals("failed")) {
      throw Failure.invalid("outcome", "must be failed, or absent");
    }
    return outcome != null;
  }
}
