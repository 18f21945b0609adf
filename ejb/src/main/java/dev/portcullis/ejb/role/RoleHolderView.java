package dev.portcullis.ejb.role;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.persistence.role.RoleHolder;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A holder of a role.
 *
 * @param type a user or an M2M application
 * @param name its name
 * @param organization the organization to which the user belongs or that owns the application; null
 *     for those of the zone
 */
public record RoleHolderView(
    Type type,
    String id,
    String name,
    @Nullable HolderOrganization organization,
    Instant createdAt) {
  /** The type of a role's holder. */
  public enum Type {
    /** A user. */
    @JsonProperty("user")
    USER,
    /** An M2M application. */
    @JsonProperty("m2m_app")
    M2M_APP
  }

  /**
   * The organization of a holder.
   *
   * @param name unique among organizations
   */
  public record HolderOrganization(String id, String name) {}

  static RoleHolderView of(RoleHolder holder) {
    return new RoleHolderView(
        holder.isUser() ? Type.USER : Type.M2M_APP,
        holder.id(),
        holder.name(),
        holder.organizationId() == null
            ? null
            : new HolderOrganization(holder.organizationId(), holder.organizationName()),
        holder.createdAt());
  }
}
