package dev.portcullis.ejb.plan.change;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The changes to plan, in their order.
 *
 * @param changes 1 to 100
 */
public record PlanRequest(
    @NotNull @Size(min = 1, max = 100) List<@NotNull @Valid PlannedChange> changes) {
  /** Copies the list. */
  public PlanRequest {
    changes = changes == null || changes.contains(null) ? changes : List.copyOf(changes);
  }
}
