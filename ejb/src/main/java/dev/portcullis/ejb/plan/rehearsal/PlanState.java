package dev.portcullis.ejb.plan.rehearsal;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether a plan can be applied. */
public enum PlanState {
  /** It can be applied. */
  @JsonProperty("planned")
  PLANNED,
  /** It was applied. */
  @JsonProperty("applied")
  APPLIED,
  /** A right has changed since, or the plan is too old: it cannot be applied. */
  @JsonProperty("stale")
  STALE
}
