package dev.portcullis.persistence.user;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.name.Name;
import dev.portcullis.persistence.role.Role;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** A person with an account (R-ADM-20). */
@Entity
@Table(name = "users")
public class User {
  /** How the account was created. */
  public enum Source {
    OIDC("oidc"),
    ADMIN_PANEL("adminPanel"),
    TENANT("tenant"),
    CRYPTO_NATIVE("crypto_native"),
    M2M_APP("m2m_app");

    private final String wireName;

    Source(String wireName) {
      this.wireName = wireName;
    }

    /** The name in JSON and in the database. */
    public String wireName() {
      return wireName;
    }
  }

  @Id private String id;

  @Column(name = "display_name")
  private String displayName;

  private String source;

  @Column(name = "organization_id")
  private String organizationId;

  @Column(name = "tenant_id")
  private String tenantId;

  /** The default roles of the tenant when it created the user. */
  @Column(name = "tenant_role_ids")
  private String[] tenantRoleIds = {};

  @Column(name = "oidc_issuer")
  private String oidcIssuer;

  @Column(name = "oidc_sub")
  private String oidcSubject;

  @Column(name = "invited_issuer")
  private String invitedIssuer;

  @ElementCollection
  @CollectionTable(name = "user_roles", joinColumns = @JoinColumn(name = "user_id"))
  @Column(name = "role_id")
  private Set<String> roleIds = new HashSet<>();

  @Column(name = "operator_since")
  private Instant operatorSince;

  @Column(name = "operator_wallet")
  private String operatorWallet;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected User() {}

  /** A new user of the zone, or of {@code organizationId} unless it is null. */
  public User(String displayName, Source source, String organizationId) {
    this.id = Ids.id();
    this.displayName = Name.required("displayName", displayName);
    this.source = source.wireName();
    this.organizationId = organizationId;
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /**
   * A member of an organization who has not signed in yet. The first login of the subject through
   * the organization's identity provider adds the issuer.
   *
   * @param issuer the current issuer of the organization's provider, or null if it has none
   */
  public static User invited(
      String displayName, String organizationId, String subject, String issuer) {
    User user = new User(displayName, Source.OIDC, organizationId);
    user.oidcSubject = subject;
    user.invitedIssuer = issuer;
    return user;
  }

  /**
   * A user of the zone that a tenant creates and manages.
   *
   * @param defaultRoleIds the default roles of the tenant, which the user receives; the tenant may
   *     give wallets to a user with these roles also when others become its default roles
   */
  public static User ofTenant(
      String displayName, String tenantId, Collection<String> defaultRoleIds) {
    User user = new User(displayName, Source.TENANT, null);
    user.tenantId = tenantId;
    user.tenantRoleIds = defaultRoleIds.toArray(String[]::new);
    defaultRoleIds.forEach(user::grant);
    return user;
  }

  /** Whether the user was invited and has not signed in yet. */
  public boolean isInvited() {
    return oidcSubject != null && oidcIssuer == null;
  }

  /** Makes the user a member of an organization, whom no tenant manages any more. */
  public void join(String organization) {
    if (!organization.equals(organizationId)) {
      organizationId = organization;
      tenantId = null;
      tenantRoleIds = new String[0];
      updatedAt = Clock.now();
    }
  }

  /** Makes the user a user of the zone again. */
  public void leave() {
    organizationId = null;
    updatedAt = Clock.now();
  }

  /** Changes the display name. */
  public void rename(String newDisplayName) {
    displayName = Name.required("displayName", newDisplayName, displayName);
    updatedAt = Clock.now();
  }

  /** Replaces the roles of the user. */
  public void replaceRoles(Collection<String> newRoleIds) {
    roleIds.retainAll(newRoleIds);
    roleIds.addAll(newRoleIds);
    updatedAt = Clock.now();
  }

  /** Binds the account to an identity of an identity provider. */
  public void identify(String issuer, String subject) {
    oidcIssuer = issuer;
    oidcSubject = subject;
    invitedIssuer = null;
    updatedAt = Clock.now();
  }

  /**
   * Grants the user a role.
   *
   * @return false if the user has it already
   */
  public boolean grant(String roleId) {
    boolean added = roleIds.add(roleId);
    if (added) {
      updatedAt = Clock.now();
    }
    return added;
  }

  /**
   * Records that the settings name the user as operator.
   *
   * @return false if that is already recorded
   */
  public boolean appoint() {
    boolean isNews = operatorSince == null;
    if (isNews) {
      operatorSince = Clock.now();
    }
    return isNews;
  }

  /** Records the wallet that was linked because the settings name it; null for none. */
  public void linkAsOperator(Address wallet) {
    operatorWallet = wallet == null ? null : wallet.text();
  }

  /** Removes the role of an operator that the settings no longer name. */
  public void dismiss() {
    roleIds.remove(Role.ZONE_ADMIN_ID);
    operatorSince = null;
    operatorWallet = null;
    updatedAt = Clock.now();
  }

  /** The wallet that was linked because the settings name it, or named it. */
  public Optional<Address> operatorWallet() {
    return Optional.ofNullable(operatorWallet).map(Address::new);
  }

  public String id() {
    return id;
  }

  public String displayName() {
    return displayName;
  }

  /** The wire name of the {@link Source}. */
  public String source() {
    return source;
  }

  /** The user's organization; null for a user of the zone. */
  public String organizationId() {
    return organizationId;
  }

  /** The tenant that manages the user, or null. */
  public String tenantId() {
    return tenantId;
  }

  /** The issuer of the user's identity, or null. */
  public String oidcIssuer() {
    return oidcIssuer;
  }

  /**
   * The only issuer whose subject can accept the invitation; null for any issuer, or for a user
   * without invitation.
   */
  public String invitedIssuer() {
    return invitedIssuer;
  }

  /** The subject at the issuer, or null; never part of a response. */
  public String oidcSubject() {
    return oidcSubject;
  }

  /** The roles of the user. */
  public Set<String> roleIds() {
    return Set.copyOf(roleIds);
  }

  public Instant createdAt() {
    return createdAt;
  }

  public Instant updatedAt() {
    return updatedAt;
  }
}
