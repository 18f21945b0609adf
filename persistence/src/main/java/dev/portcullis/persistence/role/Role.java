package dev.portcullis.persistence.role;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A named set of system permissions, of the zone or of one organization (supplement 1.1.4). A
 * system role comes with its owner and never changes.
 */
@Entity
@Table(name = "roles")
public class Role {
  /** The name of the system role that each organization is born with. */
  public static final String ORGANIZATION_ADMIN = "Admin";

  /** The identifier of the zone's built-in administrator role. */
  public static final String ZONE_ADMIN_ID = "admin";

  private static final String RESERVED_NAME = "admin";

  @Id private String id;

  @Column(name = "role_name")
  private String roleName;

  @Column(name = "organization_id")
  private String organizationId;

  @Column(name = "is_system_role")
  private boolean systemRole;

  @Column(name = "system_permissions")
  private String[] systemPermissions;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected Role() {}

  /**
   * A custom role.
   *
   * @param organizationId the owner, or null for a zone role
   * @throws Failure INVALID_ENTITY if the name is reserved
   */
  public Role(
      String organizationId, String roleName, Collection<SystemPermission> systemPermissions) {
    this(organizationId, customName(roleName), false, systemPermissions);
  }

  private Role(
      String organizationId,
      String roleName,
      boolean systemRole,
      Collection<SystemPermission> systemPermissions) {
    this.id = Ids.id();
    this.organizationId = organizationId;
    this.roleName = roleName;
    this.systemRole = systemRole;
    this.systemPermissions = wireNames(systemPermissions);
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /** A role as it is stored. */
  Role(
      String id,
      String roleName,
      String organizationId,
      boolean systemRole,
      String[] systemPermissions,
      Instant createdAt,
      Instant updatedAt) {
    this.id = id;
    this.roleName = roleName;
    this.organizationId = organizationId;
    this.systemRole = systemRole;
    this.systemPermissions = systemPermissions;
    this.createdAt = createdAt;
    this.updatedAt = updatedAt;
  }

  /** The system role of a new organization: it administers that organization. */
  public static Role adminOf(String organizationId) {
    return new Role(
        organizationId,
        ORGANIZATION_ADMIN,
        true,
        Set.of(SystemPermission.ADMIN_READ, SystemPermission.ADMIN_WRITE));
  }

  /**
   * Replaces name and permissions.
   *
   * @throws Failure INVALID_ENTITY for a system role or a reserved name
   */
  public void replace(String newName, Collection<SystemPermission> newPermissions) {
    refuseIfSystemRole("changed");
    roleName = customName(newName);
    systemPermissions = wireNames(newPermissions);
    updatedAt = Clock.now();
  }

  /**
   * Refuses the removal of a system role.
   *
   * @throws Failure INVALID_ENTITY for a system role
   */
  public void refuseRemovalOfSystemRole() {
    refuseIfSystemRole("deleted");
  }

  private void refuseIfSystemRole(String verb) {
    if (systemRole) {
      throw Failure.of(
          Reason.INVALID_ENTITY,
          "Role \"" + roleName + "\" is a system role and cannot be " + verb);
    }
  }

  /** "admin" in any case would pass for a system role in every list. */
  private static String customName(String name) {
    if (name.equalsIgnoreCase(RESERVED_NAME)) {
      throw Failure.of(Reason.INVALID_ENTITY, "roleName \"" + name + "\" is reserved");
    }
    return name;
  }

  private static String[] wireNames(Collection<SystemPermission> permissions) {
    return new TreeSet<>(permissions)
        .stream().map(SystemPermission::wireName).toArray(String[]::new);
  }

  /** Whether users of {@code organization} (null: of the zone) can hold this role. */
  public boolean isAvailableIn(String organization) {
    return organizationId == null || organizationId.equals(organization);
  }

  /** The record identifier. */
  public String id() {
    return id;
  }

  /** The name, unique within its owner. */
  public String roleName() {
    return roleName;
  }

  /** The owning organization, or null for a zone role. */
  public String organizationId() {
    return organizationId;
  }

  /** Whether the role came with its owner. */
  public boolean isSystemRole() {
    return systemRole;
  }

  /** What the role opens, in the order of the enum. */
  public List<SystemPermission> systemPermissions() {
    return Arrays.stream(systemPermissions).map(SystemPermission::ofWireName).toList();
  }

  /** When the record was made. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When the record last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
