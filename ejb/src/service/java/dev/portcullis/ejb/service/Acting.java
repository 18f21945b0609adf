package dev.portcullis.ejb.service;

import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.security.KeyCaller;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Ids;
import java.util.Set;

/**
 * Binds to the test's thread what the filters of a request bind: the request, who acts, and what
 * they may do. Each call begins a new request with a trace of its own.
 */
public final class Acting {
  /** The number of no row: sessions of the database begin with one. */
  private static final long NO_SESSION = -1;

  private static final Set<String> NONE = Set.of();
  private static final Set<String> READ = Set.of(Caller.ADMIN_READ);

  /** What the built-in role {@code admin} opens. */
  private static final Set<String> ADMINISTRATION =
      Set.of(
          "contract_deployment",
          "full_sequencer_rpc_access",
          "full_read_access",
          Caller.ADMIN_READ,
          Caller.ADMIN_WRITE);

  private static final Set<String> WRITE = Set.of(Caller.ADMIN_READ, Caller.ADMIN_WRITE);

  private Acting() {}

  /** An operator: a user of the zone with its built-in role of administrators. */
  public static Caller asOperator() {
    return as(user(Ids.id(), null, ADMINISTRATION, NONE));
  }

  /** A user of the zone who may read on administration routes. */
  public static Caller asReaderOfZone() {
    return as(user(Ids.id(), null, READ, NONE));
  }

  /** An administrator of this organization, with no rights in the zone. */
  public static Caller asAdministratorOf(String organizationId) {
    return as(user(Ids.id(), organizationId, NONE, WRITE));
  }

  /** A user of this organization who may read on its administration routes. */
  public static Caller asReaderOf(String organizationId) {
    return as(user(Ids.id(), organizationId, NONE, READ));
  }

  /**
   * A user who exists, without any right on administration routes.
   *
   * @param organizationId null for a user of the zone
   */
  public static Caller asUser(String userId, String organizationId) {
    return as(user(userId, organizationId, NONE, NONE));
  }

  /** This caller, whatever they may do. */
  public static Caller as(Caller caller) {
    request(
        new Actor(Actor.Type.USER, caller.userId(), caller.organizationId(), caller.authSubject()));
    caller.bind();
    return caller;
  }

  /** An M2M application, by its API key: there is no caller with a session. */
  public static void asMachine(String applicationId, String organizationId) {
    request(new Actor(Actor.Type.M2M_APP, applicationId, organizationId, null));
  }

  /** A tenant in a session that its key opened. */
  public static void asTenant(String tenantId) {
    asHolder(Actor.Type.TENANT, tenantId);
  }

  /** A service in a session that its key opened. */
  public static void asService(String serviceId) {
    asHolder(Actor.Type.SERVICE, serviceId);
  }

  private static void asHolder(Actor.Type type, String holderId) {
    request(new Actor(type, holderId, null, null));
    new KeyCaller(type, holderId, "session of " + holderId).bind();
  }

  /** A client without credentials. */
  public static void asStranger() {
    request(Actor.ANONYMOUS);
  }

  /** A job of the service. */
  public static void asJob(String jobId) {
    CallContext.ofJob(jobId).alone().bind();
    NetworkWatch.bind();
  }

  /** The trace of the request, by which its rows in the logs are found. */
  public static String traceId() {
    return CallContext.current().traceId();
  }

  private static Caller user(
      String id, String organizationId, Set<String> inZone, Set<String> inOrganization) {
    return new Caller(id, NO_SESSION, organizationId, inZone, inOrganization, "subject-of-" + id);
  }

  private static void request(Actor actor) {
    Context.clear();
    NetworkWatch.bind();
    new CallContext(
            Ids.uuid().toString(),
            Ids.uuid().toString(),
            null,
            actor,
            "POST /tests",
            "POST",
            "/tests",
            "127.0.0.1",
            "a test")
        .bind();
  }
}
