package dev.portcullis.persistence.m2m;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.name.Name;
import dev.portcullis.persistence.role.Role;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.JoinTable;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hibernate.annotations.BatchSize;

/**
 * A machine with roles. An organization owns and manages it alone, or the zone owns it. The zone's
 * operator can assign a zone application to organizations, which can then see it.
 */
@Entity
@Table(name = "m2m_applications")
public class M2mApplication {
  @Id private String id;

  private String name;
  private String description;

  @Column(name = "owner_organization_id", updatable = false)
  private String ownerOrganizationId;

  @Column(name = "gives_system_permissions")
  private boolean givesSystemPermissions;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @ManyToMany
  @JoinTable(
      name = "m2m_application_roles",
      joinColumns = @JoinColumn(name = "m2m_app_id"),
      inverseJoinColumns = @JoinColumn(name = "role_id"))
  @OrderColumn(name = "position")
  @BatchSize(size = 1000)
  private List<Role> roles;

  @ElementCollection
  @CollectionTable(
      name = "m2m_application_organizations",
      joinColumns = @JoinColumn(name = "m2m_app_id"))
  @Column(name = "organization_id")
  private Set<String> organizationIds = new HashSet<>();

  /** For Hibernate. */
  protected M2mApplication() {}

  /**
   * A new application.
   *
   * @param owner its owner
   * @param description may be null
   */
  public M2mApplication(Scope owner, String name, String description, List<Role> roles) {
    this.id = Ids.id();
    this.ownerOrganizationId = owner.organizationId();
    this.name = Name.required("name", name);
    this.description = description;
    this.roles = new ArrayList<>(roles);
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /** Replaces name, description and roles. */
  public void replace(String newName, String newDescription, List<Role> newRoles) {
    name = Name.required("name", newName, name);
    description = newDescription;
    if (!ids(roles).equals(ids(newRoles))) {
      // A new list makes Hibernate rewrite all rows. Reordering rows in place would violate a
      // unique constraint.
      roles = new ArrayList<>(newRoles);
    }
    updatedAt = Clock.now();
  }

  /** Sets whether the application may assign wallets to users with system permissions. */
  public void allowGranting(boolean allowed) {
    givesSystemPermissions = allowed;
    updatedAt = Clock.now();
  }

  /** Assigns the application to these organizations and no others. */
  public void assignTo(Collection<String> newOrganizationIds) {
    organizationIds.retainAll(Set.copyOf(newOrganizationIds));
    organizationIds.addAll(newOrganizationIds);
    updatedAt = Clock.now();
  }

  private static List<String> ids(List<Role> roles) {
    return roles.stream().map(Role::id).toList();
  }

  /** The record identifier. */
  public String id() {
    return id;
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** The description, or null. */
  public String description() {
    return description;
  }

  /** The organization that owns it, or null for the zone. */
  public String ownerOrganizationId() {
    return ownerOrganizationId;
  }

  /** Its owner. */
  public Scope owner() {
    return Scope.ofNullable(ownerOrganizationId);
  }

  /** The roles of the machine, in the given order. */
  public List<Role> roles() {
    return List.copyOf(roles);
  }

  /** Whether the zone permits it to assign wallets to users with system permissions. */
  public boolean givesSystemPermissions() {
    return givesSystemPermissions;
  }

  /** The organizations it is assigned to, including deleted ones. */
  public Set<String> organizationIds() {
    return Set.copyOf(organizationIds);
  }

  /** When the record was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When the record last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
