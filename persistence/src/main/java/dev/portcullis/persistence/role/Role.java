package dev.portcullis.persistence.role;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.name.Name;
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
 * A named set of system permissions, of the zone or of one organization (R-ADM-18). A system role
 * comes with its owner and never changes.
 */
@Entity
@Table(name = "roles")
public class Role implements StoredRole {
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
   * @param owner whose it is
   * @throws Failure VALIDATION if the name is none; INVALID_ENTITY if it is reserved
   */
  public Role(Scope owner, String roleName, Collection<SystemPermission> systemPermissions) {
    this(owner, customName(Name.required("roleName", roleName)), false, systemPermissions);
  }

  private Role(
      Scope owner,
      String roleName,
      boolean systemRole,
      Collection<SystemPermission> systemPermissions) {
    this.id = Ids.id();
    this.organizationId = owner.organizationId();
    this.roleName = roleName;
    this.systemRole = systemRole;
    this.systemPermissions = wireNames(systemPermissions);
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /** The system role of a new organization: it administers that organization. */
  public static Role adminOf(String organizationId) {
    return new Role(
        Scope.organization(organizationId),
        ORGANIZATION_ADMIN,
        true,
        Set.of(SystemPermission.ADMIN_READ, SystemPermission.ADMIN_WRITE));
  }

  /**
   * Replaces name and permissions.
   *
   * @throws Failure INVALID_ENTITY for a system role or a reserved name; VALIDATION if the name is
   *     none
   */
  public void replace(String newName, Collection<SystemPermission> newPermissions) {
    refuseIfSystemRole("changed");
    if (!newName.equals(roleName)) {
      roleName = customName(Name.required("roleName", newName));
    }
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

  /** What looks like "admin" would pass for a system role in every list. */
  private static String customName(String name) {
    if (Name.resembles(name, RESERVED_NAME)) {
      throw Failure.of(Reason.INVALID_ENTITY, "roleName \"" + name + "\" is reserved");
    }
    return name;
  }

  private static String[] wireNames(Collection<SystemPermission> permissions) {
    return new TreeSet<>(permissions)
        .stream().map(SystemPermission::wireName).toArray(String[]::new);
  }

  /** Whose it is. */
  public Scope owner() {
    return Scope.ofNullable(organizationId);
  }

  /** Whether users of {@code scope} can hold this role. */
  public boolean isAvailableIn(Scope scope) {
    return owner().equals(Scope.ZONE) || owner().equals(scope);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String roleName() {
    return roleName;
  }

  @Override
  public String organizationId() {
    return organizationId;
  }

  @Override
  public boolean isSystemRole() {
    return systemRole;
  }

  @Override
  public List<SystemPermission> systemPermissions() {
    return Arrays.stream(systemPermissions).map(SystemPermission::ofWireName).toList();
  }

  @Override
  public Instant createdAt() {
    return createdAt;
  }

  @Override
  public Instant updatedAt() {
    return updatedAt;
  }
}
