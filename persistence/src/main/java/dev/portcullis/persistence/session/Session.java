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

  @Column(name = "revoked_at")
  private Instant revokedAt;

  /** For Hibernate. */
  protected Session() {}

  /**
   * A session that starts now.
   *
   * @param token the bearer token; only its hash is kept
   * @param authMethod {@code siwe} or {@code oidc}
   * @param authSubject the wallet address or OIDC subject that was proven
   * @param lifetime how long the session can last at most
   * @param idle how long it lasts without being used; zero for as long as it can
   * @param call where the login comes from
   */
  public Session(
      String token,
      String userId,
      String authMethod,
      String authSubject,
      Duration lifetime,
      Duration idle,
      CallContext call) {
    this.tokenHash = Sha256.hex(token);
    this.userId = userId;
    this.authMethod = authMethod;
    this.authSubject = authSubject;
    this.ipAddress = call.ipAddress();
    this.userAgent = call.userAgent();
    this.createdAt = Clock.now();
    this.renewableUntil = createdAt.plus(lifetime);
    this.expiresAt = idle.isZero() ? renewableUntil : earlier(createdAt.plus(idle));
  }

  /** Ends the session for good; a second call changes nothing. */
  public void revoke() {
    if (revokedAt == null) {
      revokedAt = Clock.now();
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
