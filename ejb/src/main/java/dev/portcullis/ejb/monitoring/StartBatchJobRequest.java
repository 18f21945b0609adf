package dev.portcullis.ejb.monitoring;

import jakarta.annotation.Nullable;
import java.util.Map;

/**
 * The parameters for the start of a job.
 *
 * @param parameters texts by name, as {@code parameters} of the job lists them; none if not given
 */
public record StartBatchJobRequest(@Nullable Map<String, String> parameters) {
  /** The given parameters, or none. */
  Map<String, String> given() {
    return parameters == null ? Map.of() : parameters;
  }
}
