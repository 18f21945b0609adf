package dev.portcullis.web.http.error;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.kernel.Failure.Issue;
import java.util.List;

/**
 * The error body of the administration routes (R-PLT-10).
 *
 * @param error the error
 */
public record ErrorBody(Detail error) {
  /**
   * The error.
   *
   * @param code the machine-readable code
   * @param message a sentence for a person
   * @param issues one entry per field problem; absent unless validation failed
   */
  public record Detail(
      String code,
      String message,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Issue> issues) {}
}
