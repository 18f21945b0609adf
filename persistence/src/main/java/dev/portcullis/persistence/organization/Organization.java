package dev.portcullis.persistence.organization;

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
 * A customer of the zone with its members, roles, contracts and branding. Deleting only marks it:
 * its records stay for the audit, and nobody sees it any more.
 */
@Entity
@Table(name = "organizations")
public class Organization implements StoredOrganization {
  @Id private String id;

  private String name;

  @Column(name = "brand_name")
  private String brandName;

  @Column(name = "logo_url")
  private String logoUrl;

  @Column(name = "primary_color")
  private String primaryColor;

  @Column(name = "siwe_login_enabled")
  private boolean siweLoginEnabled;

  @Column(name = "siwe_allowed_domains")
  private String[] siweAllowedDomains;

  @Column(name = "deleted_at")
  private Instant deletedAt;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @ManyToMany
  @JoinTable(
      name = "organization_default_roles",
      joinColumns = @JoinColumn(name = "organization_id"),
      inverseJoinColumns = @JoinColumn(name = "role_id"))
  @OrderColumn(name = "position")
  @BatchSize(size = 1000)
  private List<Role> defaultRoles;

  /** For Hibernate. */
  protected Organization() {}

  /** A new organization whose first-time users receive {@code defaultRoles}. */
  public Organization(String name, List<Role> defaultRoles) {
    this.id = Ids.id();
    this.name = Name.required("name", name);
    this.defaultRoles = new ArrayList<>(defaultRoles);
    this.siweAllowedDomains = new String[0];
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /** Replaces name and default roles. */
  public void replace(String newName, List<Role> newDefaultRoles) {
    name = Name.required("name", newName, name);
    if (!ids(defaultRoles).equals(ids(newDefaultRoles))) {
      // A new list makes Hibernate write it anew; reordering rows in place would meet a duplicate.
      defaultRoles = new ArrayList<>(newDefaultRoles);
    }
    updatedAt = Clock.now();
  }

  /** Changes how the organization presents itself; all null resets it. */
  public void brand(String newBrandName, String newLogoUrl, String newPrimaryColor) {
    brandName = Name.optional("brandName", newBrandName, brandName);
    logoUrl = newLogoUrl;
    primaryColor = newPrimaryColor;
    updatedAt = Clock.now();
  }

  /** Renames the organization. */
  public void rename(String newName) {
    name = Name.required("name", newName, name);
    updatedAt = Clock.now();
  }

  /** Decides on wallet sign-in: whether it is offered, and for which hosts beside the panel's. */
  public void allowWalletSignIn(boolean enabled, List<String> domains) {
    siweLoginEnabled = enabled;
    siweAllowedDomains = domains.toArray(String[]::new);
    updatedAt = Clock.now();
  }

  /** Marks the organization as deleted. */
  public void delete() {
    deletedAt = Clock.now();
    updatedAt = deletedAt;
  }

  private static List<String> ids(List<Role> roles) {
    return roles.stream().map(Role::id).toList();
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String brandName() {
    return brandName;
  }

  @Override
  public String logoUrl() {
    return logoUrl;
  }

  @Override
  public String primaryColor() {
    return primaryColor;
  }

  @Override
  public boolean isSiweLoginEnabled() {
    return siweLoginEnabled;
  }

  @Override
  public List<String> siweAllowedDomains() {
    return List.of(siweAllowedDomains);
  }

  @Override
  public Instant deletedAt() {
    return deletedAt;
  }

  @Override
  public Instant createdAt() {
    return createdAt;
  }

  @Override
  public Instant updatedAt() {
    return updatedAt;
  }

  @Override
  public List<Role> defaultRoles() {
    return List.copyOf(defaultRoles);
  }
}
