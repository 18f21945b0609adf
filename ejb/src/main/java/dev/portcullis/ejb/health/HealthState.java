package dev.portcullis.ejb.health;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How something is. */
public enum HealthState {
  /** It does what it should. */
  @JsonProperty("up")
  UP,
  /** It does not. */
  @JsonProperty("down")
  DOWN,
  /** That is not known now: it was not asked yet, or it may come back by itself in a moment. */
  @JsonProperty("unknown")
  UNKNOWN,
  /** It is not meant to: it is not set up, or somebody stopped it. */
  @JsonProperty("off")
  OFF
}
