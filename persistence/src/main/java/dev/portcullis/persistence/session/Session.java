package dev.portcullis.persistence.session;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.database.NamedStatement;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;

/**
 * A user's session. It ends when it is revoked, when {@code expiresAt} passes, or at {@code
 * renewableUntil} at the latest. Use extends {@code expiresAt} only if an idle timeout is set.
 */
public class Session {
  private Long id;
  private String tokenHash;
  private String userId;
  private String authMethod;
  private String authSubject;
  private String oidcIssuer;
  private String machineId;
  private boolean passkey;

  /** Set for a new session only. */
  private SessionOrigin sessionOrigin;

  private String ipAddress;
  private String userAgent;
  private Instant createdAt;
  private Instant expiresAt;
  private Instant renewableUntil;
  private Instant lastUsedAt;
  private Instant revokedAt;

  private Session() {}

  /**
   * A session that starts now.
   *
   * @param token the bearer token; only its hash is kept
   * @param sessionOrigin what opens it
   * @param lifetime the maximum lifetime of the session
   * @param idle the idle timeout; zero for none
   * @param call where the login comes from
   */
  public Session(
      String token,
      String userId,
      SessionOrigin sessionOrigin,
      Duration lifetime,
      Duration idle,
      CallContext call) {
    this.tokenHash = Sha256.hex(token);
    this.userId = userId;
    this.authMethod = sessionOrigin.method();
    this.authSubject = sessionOrigin.subject();
    this.oidcIssuer = sessionOrigin.issuer();
    this.sessionOrigin = sessionOrigin;
    this.machineId = sessionOrigin.machineId();
    this.passkey = sessionOrigin.hasPasskey();
    this.ipAddress = call.ipAddress();
    this.userAgent = call.userAgent();
    this.createdAt = Clock.shared();
    this.lastUsedAt = createdAt;
    this.renewableUntil = createdAt.plus(lifetime);
    this.expiresAt = idle.isZero() ? renewableUntil : earlier(createdAt.plus(idle));
  }

  /** Reads the session from the current row, with all columns. */
  static Session read(ResultSet row) throws SQLException {
    Session session = new Session();
    session.id = row.getLong("id");
    session.tokenHash = row.getString("token_hash");
    session.userId = row.getString("user_id");
    session.authMethod = row.getString("auth_method");
    session.authSubject = row.getString("auth_subject");
    session.oidcIssuer = row.getString("oidc_issuer");
    session.machineId = row.getString("m2m_app_id");
    session.passkey = row.getBoolean("with_passkey");
    session.ipAddress = row.getString("ip_address");
    session.userAgent = row.getString("user_agent");
    session.createdAt = QueryRunner.instant(row, "created_at");
    session.expiresAt = QueryRunner.instant(row, "expires_at");
    session.renewableUntil = QueryRunner.instant(row, "renewable_until");
    session.lastUsedAt = Statements.instant(row.getTimestamp("last_used_at"));
    session.revokedAt = Statements.instant(row.getTimestamp("revoked_at"));
    return session;
  }

  /** The statement that stores it, with its columns. */
  NamedStatement stored(Statements sql) {
    return sql.named(
            """
            insert into sessions (token_hash, user_id, auth_method, auth_subject, oidc_issuer,
                oidc_sid, opened_organization_id, siwe_host, m2m_app_id, with_passkey, ip_address,
                user_agent, created_at, expires_at, renewable_until, last_used_at)
              values (:hash, :user, :method, :subject, :issuer, :sid, :organization, :host,
                :machine, :passkey, :address, :agent, :created, :expires, :renewable, :created)
              returning id
            """)
        .with("hash", tokenHash)
        .with("user", userId)
        .with("method", authMethod)
        .with("subject", authSubject)
        .with("issuer", oidcIssuer)
        .with("sid", sessionOrigin.sid())
        .with("organization", sessionOrigin.organizationId())
        .with("host", sessionOrigin.host())
        .with("machine", machineId)
        .with("passkey", passkey)
        .with("address", ipAddress)
        .with("agent", userAgent)
        .with("created", createdAt)
        .with("expires", expiresAt)
        .with("renewable", renewableUntil);
  }

  /** Sets the number under which it is stored. */
  void assignId(long given) {
    id = given;
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

  /** The identity provider that authenticated the user, or null. */
  public String oidcIssuer() {
    return oidcIssuer;
  }

  /** The M2M application that assigned the wallet that opened the session, or null. */
  public String machineId() {
    return machineId;
  }

  /** Whether a passkey was proven at login as well. */
  public boolean hasPasskey() {
    return passkey;
  }

  /** The client address of the login. */
  public String ipAddress() {
    return ipAddress;
  }

  /** The user agent of the login, or null. */
  public String userAgent() {
    return userAgent;
  }

  public Instant createdAt() {
    return createdAt;
  }

  /**
   * When it was last used, accurate to some minutes; null if that was before uses were recorded.
   */
  public Instant lastUsedAt() {
    return lastUsedAt;
  }

  /** When the session ends unless it is used before. */
  public Instant expiresAt() {
    return expiresAt;
  }

  /** When the session ends at the latest. */
  public Instant renewableUntil() {
    return renewableUntil;
  }

  /** When the session was revoked, or null. */
  public Instant revokedAt() {
    return revokedAt;
  }
}
