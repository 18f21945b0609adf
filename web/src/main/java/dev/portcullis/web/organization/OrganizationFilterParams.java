package dev.portcullis.web.organization;

import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.QueryParam;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query key that filters the list of organizations. */
public class OrganizationFilterParams {
  private static final Set<String> CHOICES = Set.of("false", "true", "any");

  @Parameter(
      description = "Whether deleted organizations are listed; false by default",
      schema = @Schema(enumeration = {"false", "true", "any"}))
  @QueryParam("deleted")
  private String deleted;

  /**
   * {@code false}, {@code true} or {@code any}.
   *
   * @throws Failure naming {@code deleted} for anything else
   */
  public String deleted() {
    if (deleted == null) {
      return "false";
    }
    if (!CHOICES.contains(deleted)) {
      throw Failure.invalid("deleted", "must be false, true or any");
    }
    return deleted;
  }
}
