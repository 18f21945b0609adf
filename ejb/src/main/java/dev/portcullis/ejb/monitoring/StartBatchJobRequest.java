package dev.portcullis.ejb.monitoring;

import jakarta.annotation.Nullable;
import java.util.Map;

/**
 * With what a job is to be started.
 *
 * @param parameters texts by name, as {@code parameters} of the job lists them; none if not given
 */
public record StartBatchJobRequest(@Nullable Map<String, String> parameters) {
  /** None if not given. */
  Map<String, String> given() {
    return parameters == null ? Map.of() : parameters;
  }
}
