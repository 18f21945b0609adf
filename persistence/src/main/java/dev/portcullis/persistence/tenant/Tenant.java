package dev.portcullis.persistence.tenant;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.name.Name;
import dev.portcullis.persistence.role.Role;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.JoinTable;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.annotations.BatchSize;

/**
 * A service provider of the zone with its own users. It is identified by the address of its key,
 * and its users start with its default roles.
 */
@Entity
@Table(name = "tenants")
public class Tenant {
  @Id private String id;

  private String name;

  @Column(name = "public_key")
  private String publicKey;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @ManyToMany
  @JoinTable(
      name = "tenant_default_roles",
      joinColumns = @JoinColumn(name = "tenant_id"),
      inverseJoinColumns = @JoinColumn(name = "role_id"))
  @OrderColumn(name = "position")
  @BatchSize(size = 1000)
  private List<Role> defaultRoles;

  /** For Hibernate. */
  protected Tenant() {}

  /** A new tenant, identified by {@code publicKey}. */
  public Tenant(String name, Address publicKey, List<Role> defaultRoles) {
    this.id = Ids.id();
    this.name = Name.required("name", name);
    this.publicKey = publicKey.text();
    this.defaultRoles = new ArrayList<>(defaultRoles);
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /** Replaces name, key and default roles. */
  public void replace(String newName, Address newPublicKey, List<Role> newDefaultRoles) {
    name = Name.required("name", newName, name);
    publicKey = newPublicKey.text();
    if (!ids(defaultRoles).equals(ids(newDefaultRoles))) {
      // A new list makes Hibernate rewrite all rows. Reordering rows in place would violate a
      // unique constraint.
      defaultRoles = new ArrayList<>(newDefaultRoles);
    }
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

  /** The address of the tenant's key, lowercase. */
  public String publicKey() {
    return publicKey;
  }

  /** The roles that a new user of the tenant receives, in the given order. */
  public List<Role> defaultRoles() {
    return List.copyOf(defaultRoles);
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
