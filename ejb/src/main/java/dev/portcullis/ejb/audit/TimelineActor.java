package dev.portcullis.ejb.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.persistence.audit.TimelineRow;
import jakarta.annotation.Nullable;

/**
 * The actor of a timeline item.
 *
 * @param kind whether the actor is a person
 * @param type the kind of actor as in the audit log (R-ADM-42)
 * @param id the actor's id, or null
 * @param name the actor's current name; null if it is deleted or not visible to the requesting
 *     organization
 */
public record TimelineActor(Kind kind, String type, @Nullable String id, @Nullable String name) {
  /** Whether the actor is a person. */
  public enum Kind {
    /** A person. */
    @JsonProperty("user")
    USER,
    /** A tenant, a service or an M2M application. */
    @JsonProperty("machine")
    MACHINE,
    /** The service itself. */
    @JsonProperty("system")
    SYSTEM,
    /** An anonymous client. */
    @JsonProperty("stranger")
    STRANGER
  }

  static TimelineActor of(TimelineRow.Actor actor, String name) {
    Kind kind =
        switch (actor.type()) {
          case "user" -> Kind.USER;
          case "system" -> Kind.SYSTEM;
          case "anonymous" -> Kind.STRANGER;
          default -> Kind.MACHINE;
        };
    return new TimelineActor(kind, actor.type(), actor.id(), name);
  }
}
