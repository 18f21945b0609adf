package dev.portcullis.persistence.organization;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.name.Name;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.role.Role;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.JoinTable;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.Table;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.annotations.BatchSize;

/**
 * A customer of the zone with its members, roles, contracts and branding. Deleting only marks it:
 * its records stay for the audit, but it becomes invisible.
 */
@Entity
@Table(name = "organizations")
public class Organization {
  /** The columns that {@link #read} reads, of the table {@code organizations} as {@code o}. */
  static final String COLUMNS =
      "o.id, o.name, o.brand_name, o.logo_url, o.primary_color, o.siwe_login_enabled,"
          + " o.siwe_allowed_domains, o.deleted_at, o.created_at, o.updated_at";

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

  /**
   * Reads the organization from the current row of a list. No entity manager manages it.
   *
   * @param defaultRoles the list to which its default roles are added
   */
  static Organization read(ResultSet row, List<Role> defaultRoles) throws SQLException {
    Organization organization = new Organization();
    organization.id = row.getString("id");
    organization.name = row.getString("name");
    organization.brandName = row.getString("brand_name");
    organization.logoUrl = row.getString("logo_url");
    organization.primaryColor = row.getString("primary_color");
    organization.siweLoginEnabled = row.getBoolean("siwe_login_enabled");
    organization.siweAllowedDomains = (String[]) row.getArray("siwe_allowed_domains").getArray();
    organization.deletedAt = Statements.instant(row.getTimestamp("deleted_at"));
    organization.createdAt = QueryRunner.instant(row, "created_at");
    organization.updatedAt = QueryRunner.instant(row, "updated_at");
    organization.defaultRoles = defaultRoles;
    return organization;
  }

  /** Replaces name and default roles. */
  public void replace(String newName, List<Role> newDefaultRoles) {
    name = Name.required("name", newName, name);
    if (!ids(defaultRoles).equals(ids(newDefaultRoles))) {
      // A new list makes Hibernate rewrite all rows. Reordering rows in place would violate a
      // unique constraint.
      defaultRoles = new ArrayList<>(newDefaultRoles);
    }
    updatedAt = Clock.now();
  }

  /** Changes the branding of the organization; null in all parameters resets it. */
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

  /** Sets whether wallet sign-in is offered, and for which hosts besides the panel's. */
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

  /** The record identifier. */
  public String id() {
    return id;
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** The name that users see, or null. */
  public String brandName() {
    return brandName;
  }

  /** The URL of the logo, or null. */
  public String logoUrl() {
    return logoUrl;
  }

  /** The color, {@code #RGB} or {@code #RRGGBB}, or null. */
  public String primaryColor() {
    return primaryColor;
  }

  /** Whether members may sign in with a wallet. */
  public boolean isSiweLoginEnabled() {
    return siweLoginEnabled;
  }

  /** Hosts for which wallet sign-in is accepted besides the user panel's. */
  public List<String> siweAllowedDomains() {
    return List.of(siweAllowedDomains);
  }

  /** When the organization was deleted, or null. */
  public Instant deletedAt() {
    return deletedAt;
  }

  /** When the record was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When the record last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }

  /** The roles that a new user of the organization receives, in the given order. */
  public List<Role> defaultRoles() {
    return List.copyOf(defaultRoles);
  }
}
