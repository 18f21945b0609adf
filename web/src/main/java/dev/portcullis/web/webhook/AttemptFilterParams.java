package dev.portcullis.web.webhook;

import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query key that filters the attempts by callback. */
public class AttemptFilterParams {
  @Parameter(
      description = "The sequence in the callback's body; only attempts of this callback",
      schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "999999999999999"))
  @QueryParam("sequence")
  private String sequence;

  /**
   * The sequence number, or null.
   *
   * @throws Failure naming {@code sequence} if it is not a number
   */
  Long sequence() {
    if (sequence == null) {
      return null;
    }
    if (!sequence.matches("[0-9]{1,15}") || Long.parseLong(sequence) < 1) {
      throw Failure.invalid("sequence", "must be an integer from 1 to 999999999999999");
    }
    return Long.valueOf(sequence);
  }
}
