package dev.portcullis.persistence.session;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Sha256;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;

/**
 * A user's session. It ends when it is revoked, when {@code expiresAt} passes, or for good at
 * {@code renewableUntil}; use moves {@code expiresAt} forward only where an idle timeout is set.
 */
@Entity
@Table(name = "sessions")
public class Session {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  @Column(name = "token_hash")
  private String tokenHash;

  @Column(name = "user_id")
  private String userId;

  @Column(name = "auth_method")
  private String authMethod;

  @Column(name = "auth_subject")
  private String authSubject;

  @Column(name = "oidc_issuer")
  private String oidcIssuer;

  @Column(name = "oidc_sid")
  private String oidcSid;

  @Column(name = "opened_organization_id")
  private String openedOrganizationId;

  @Column(name = "siwe_host")
  private String siweHost;

  @Column(name = "m2m_app_id")
  private String machineId;

  @Column(name = "with_passkey")
  private boolean passkey;

  @Column(name = "ip_address")
  private String ipAddress;

  @Column(name = "user_agent")
  private String userAgent;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "expires_at")
  private Instant expiresAt;

  @Column(name = "renewable_until")
  private Instant renewableUntil;

  @Column(name = "last_used_at", updatable = false)
  private Instant lastUsedAt;

  @Column(name = "revoked_at")
  private Instant revokedAt;

  /** For Hibernate. */
  protected Session() {}

  /**
   * A session that starts now.
   *
   * @param token the bearer token; only its hash is kept
   * @param opening what opens it
   * @param lifetime how long the session can last at most
   * @param idle how long it lasts without being used; zero for as long as it can
   * @param call where the login comes from
   */
  public Session(
      String token,
      String userId,
      Opening opening,
      Duration lifetime,
      Duration idle,
      CallContext call) {
    this.tokenHash = Sha256.hex(token);
    this.userId = userId;
    this.authMethod = opening.method();
    this.authSubject = opening.subject();
    this.oidcIssuer = opening.issuer();
    this.oidcSid = opening.sid();
    this.openedOrganizationId = opening.organizationId();
    this.siweHost = opening.host();
    this.machineId = opening.machineId();
    this.passkey = opening.hasPasskey();
    this.ipAddress = call.ipAddress();
    this.userAgent = call.userAgent();
    this.createdAt = Clock.shared();
    this.lastUsedAt = createdAt;
    this.renewableUntil = createdAt.plus(lifetime);
    this.expiresAt = idle.isZero() ? renewableUntil : earlier(createdAt.plus(idle));
  }

  /** Ends the session for good; a second call changes nothing. */
  public void revoke() {
    if (revokedAt == null) {
      revokedAt = Clock.shared();
    }
  }

  private Instant earlier(Instant proposed) {
    return proposed.isBefore(renewableUntil) ? proposed : renewableUntil;
  }

  /** The number of the session, known once it is stored. */
  public long id() {
    return id;
  }

  /** The SHA-256 of the token, hexadecimal. */
  public String tokenHash() {
    return tokenHash;
  }

  public String userId() {
    return userId;
  }

  /** {@code siwe} or {@code oidc}. */
  public String authMethod() {
    return authMethod;
  }

  /** The wallet address or OIDC subject that was proven at login. */
  public String authSubject() {
    return authSubject;
  }

  /** The identity provider that vouched, or null. */
  public String oidcIssuer() {
    return oidcIssuer;
  }

  /** The M2M application that gave the user the wallet that opened the session, or null. */
  public String machineId() {
    return machineId;
  }

  /** Whether a passkey was proven at login as well. */
  public boolean hasPasskey() {
    return passkey;
  }

  /** Where the login came from. */
  public String ipAddress() {
    return ipAddress;
  }

  /** What the login came from, or null. */
  public String userAgent() {
    return userAgent;
  }

  public Instant createdAt() {
    return createdAt;
  }

  /** When it was used last, some minutes ago at most; null if that was before it was kept. */
  public Instant lastUsedAt() {
    return lastUsedAt;
  }

  /** When the session ends unless it is used before. */
  public Instant expiresAt() {
    return expiresAt;
  }

  /** When the session ends for good. */
  public Instant renewableUntil() {
    return renewableUntil;
  }

  /** When the session was revoked, or null. */
  public Instant revokedAt() {
    return revokedAt;
  }
}
