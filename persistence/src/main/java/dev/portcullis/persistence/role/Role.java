package dev.portcullis.persistence.role;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.name.Name;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.sql.ResultSet;
import java.sql.SQLException;
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
public class Role {
  /** The columns that {@link #read} reads, of the table {@code roles} as {@code r}. */
  public static final String COLUMNS =
      "r.id as role_id, r.role_name, r.organization_id as role_owner, r.is_system_role,"
          + " r.system_permissions, r.created_at as role_created_at,"
          + " r.updated_at as role_updated_at";

  /** The name of the system role that each new organization receives. */
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
   * @param owner its owner
   * @throws Failure VALIDATION if the name is invalid; INVALID_ENTITY if it is reserved
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

  /**
   * Reads the role from the current row of a list; null if an outer join found none. No entity
   * manager manages it.
   */
  public static Role read(ResultSet row) throws SQLException {
    String id = row.getString("role_id");
    if (id == null) {
      return null;
    }
    Role role = new Role();
    role.id = id;
    role.roleName = row.getString("role_name");
    role.organizationId = row.getString("role_owner");
    role.systemRole = row.getBoolean("is_system_role");
    role.systemPermissions = (String[]) row.getArray("system_permissions").getArray();
    role.createdAt = QueryRunner.instant(row, "role_created_at");
    role.updatedAt = QueryRunner.instant(row, "role_updated_at");
    return role;
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
   *     invalid
   */
  public void replace(String newName, Collection<SystemPermission> newPermissions) {
    rejectIfSystemRole("changed");
    if (!newName.equals(roleName)) {
      roleName = customName(Name.required("roleName", newName));
    }
    systemPermissions = wireNames(newPermissions);
    updatedAt = Clock.now();
  }

  /**
   * Rejects the removal of a system role.
   *
   * @throws Failure INVALID_ENTITY for a system role
   */
  public void rejectRemovalOfSystemRole() {
    rejectIfSystemRole("deleted");
  }

  private void rejectIfSystemRole(String verb) {
    if (systemRole) {
      throw Failure.of(
          Reason.INVALID_ENTITY,
          "Role \"" + roleName + "\" is a system role and cannot be " + verb);
    }
  }

  /** A name that resembles "admin" would look like a system role in every list. */
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

  /** Its owner. */
  public Scope owner() {
    return Scope.ofNullable(organizationId);
  }

  /** Whether users of {@code scope} can have this role. */
  public boolean isAvailableIn(Scope scope) {
    return owner().equals(Scope.ZONE) || owner().equals(scope);
  }

  /** The record identifier. */
  public String id() {
    return id;
  }

  /** The name, unique among the roles of its owner. */
  public String roleName() {
    return roleName;
  }

  /** The organization it belongs to, null for a zone role. */
  public String organizationId() {
    return organizationId;
  }

  /** Whether it is built in. */
  public boolean isSystemRole() {
    return systemRole;
  }

  /**
   * The system permissions that it grants besides contract permissions, in the order of the enum.
   */
  public List<SystemPermission> systemPermissions() {
    return Arrays.stream(systemPermissions).map(SystemPermission::ofWireName).toList();
  }

  /** When it was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When it was last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
