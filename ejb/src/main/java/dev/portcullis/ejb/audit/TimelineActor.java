package dev.portcullis.ejb.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.persistence.audit.TimelineRow;
import jakarta.annotation.Nullable;

/**
 * Who did it.
 *
 * @param kind whether that is a person
 * @param type the kind of actor as the audit log has it (R-ADM-42)
 * @param id which one, or null
 * @param name what it is called now; null where it is gone, or none of the organization that asks
 */
public record TimelineActor(Kind kind, String type, @Nullable String id, @Nullable String name) {
  /** Whether that is a person. */
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
    /** Nobody known. */
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
