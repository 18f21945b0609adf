package dev.portcullis.ejb.session;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Secret;
import dev.portcullis.persistence.serviceaccount.ServiceAccountRepository;
import dev.portcullis.persistence.session.KeySession;
import dev.portcullis.persistence.session.KeySessionQueries;
import dev.portcullis.persistence.tenant.TenantRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;

/** Opens, lists and ends the sessions of tenants and services. */
@Stateless
public class KeySessionService {
  @Inject private KeySessionQueries sessions;
  @Inject private TenantRepository tenants;
  @Inject private ServiceAccountRepository services;
  @Inject private SessionConfig config;

  /**
   * Opens a session for a tenant or service that has just proven its key, within the login's
   * transaction, which has locked its row. At the maximum number of sessions, the oldest one ends.
   *
   * @param type {@code TENANT} or {@code SERVICE}
   * @param holderId the tenant or service
   */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public SessionTokenView open(Actor.Type type, String holderId, Address publicKey) {
    sessions.evictOldest(type, holderId, config.maxPerUser());
    CallContext call = CallContext.current();
    Duration lifetime = type == Actor.Type.TENANT ? config.lifetime() : config.serviceLifetime();
    Instant now = Clock.shared();
    Instant end = now.plus(lifetime);
    Instant idleEnd = now.plus(config.idle());
    KeySession session =
        new KeySession(
            Ids.id(),
            type,
            holderId,
            publicKey.text(),
            call.ipAddress(),
            call.userAgent(),
            now,
            !config.idle().isZero() && idleEnd.isBefore(end) ? idleEnd : end,
            end,
            now);
    String token = Ids.id();
    sessions.add(session, token);
    return new SessionTokenView(
        new Secret(token), session.expiresAt(), session.renewableUntil(), session.id());
  }

  /**
   * The active sessions of a tenant, newest first.
   *
   * @throws Failure NOT_FOUND for the tenant
   */
  public KeySessionListView listOfTenant(String tenantId) {
    var unused = tenants.get(tenantId);
    return list(Actor.Type.TENANT, tenantId);
  }

  /**
   * The active sessions of a service, newest first.
   *
   * @throws Failure NOT_FOUND for the service
   */
  public KeySessionListView listOfService(String serviceId) {
    var unused = services.get(serviceId);
    return list(Actor.Type.SERVICE, serviceId);
  }

  /**
   * Ends all sessions of a tenant.
   *
   * @throws Failure NOT_FOUND for the tenant
   */
  @Audited(action = AuditAction.SESSION_REVOKE_ALL, resource = ResourceType.TENANT)
  public RevokedSessionsView revokeOfTenant(@AuditedId String tenantId) {
    // Locked, so that no concurrent login opens a session that this call would miss.
    var unused = tenants.getForUpdate(tenantId);
    return new RevokedSessionsView(sessions.revokeAll(Actor.Type.TENANT, tenantId));
  }

  /**
   * Ends all sessions of a service.
   *
   * @throws Failure NOT_FOUND for the service
   */
  @Audited(action = AuditAction.SESSION_REVOKE_ALL, resource = ResourceType.SERVICE)
  public RevokedSessionsView revokeOfService(@AuditedId String serviceId) {
    var unused = services.getForUpdate(serviceId);
    return new RevokedSessionsView(sessions.revokeAll(Actor.Type.SERVICE, serviceId));
  }

  /** Ends the session of the calling tenant or service. */
  @Audited(action = AuditAction.AUTH_LOGOUT, resource = ResourceType.SESSION, status = 204)
  public void logout(@AuditedId String sessionId) {
    sessions.end(sessionId);
  }

  private KeySessionListView list(Actor.Type type, String holderId) {
    return new KeySessionListView(
        sessions.activeOf(type, holderId).stream().map(KeySessionView::of).toList());
  }
}
