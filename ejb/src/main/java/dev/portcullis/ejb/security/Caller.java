package dev.portcullis.ejb.security;

import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import java.util.Optional;
import java.util.Set;

/**
 * The authenticated user of the request being served. The access filter adds it to the context of
 * the thread.
 *
 * @param userId the user
 * @param sessionId the session whose token was presented
 * @param organizationId the user's organization, null for a user of the zone
 * @param zonePermissions system permissions from zone roles, for example {@code admin_write}
 * @param organizationPermissions system permissions from roles of the user's organization
 * @param authSubject how the user authenticated: a wallet address or an OIDC subject
 */
public record Caller(
    String userId,
    long sessionId,
    String organizationId,
    Set<String> zonePermissions,
    Set<String> organizationPermissions,
    String authSubject) {
  /** The system permission to read through administration routes. */
  public static final String ADMIN_READ = "admin_read";

  /** The system permission to make changes through administration routes. */
  public static final String ADMIN_WRITE = "admin_write";

  private static final Context.Key<Caller> KEY = Context.Key.ofWork();

  /** Copies the sets. */
  public Caller {
    zonePermissions = Set.copyOf(zonePermissions);
    organizationPermissions = Set.copyOf(organizationPermissions);
  }

  /**
   * The caller of this request.
   *
   * @throws Failure UNAUTHENTICATED on a public route or outside a request
   */
  public static Caller current() {
    return find().orElseThrow(Caller::unauthenticated);
  }

  /** The caller of this request, empty on a public route or outside a request. */
  public static Optional<Caller> find() {
    return Optional.ofNullable(Context.current().get(KEY));
  }

  /** The same response for a missing, malformed, unknown, expired or revoked token. */
  public static Failure unauthenticated() {
    return Failure.of(Reason.UNAUTHENTICATED, "A valid bearer token is required");
  }

  /** Adds this caller to the context of this thread. */
  public void bind() {
    Context.put(KEY, this);
  }

  /** Whether a zone role grants {@code permission}. */
  public boolean holdsInZone(String permission) {
    return zonePermissions.contains(permission);
  }

  /**
   * Whether the caller holds {@code permission} in {@code scope}: by a zone role, or in an
   * organization also by one of its roles. The check does not depend on whether the organization
   * exists.
   */
  public boolean holdsIn(Scope scope, String permission) {
    return holdsInZone(permission)
        || (scope instanceof Scope.Organization organization
            && organization.organizationId().equals(organizationId)
            && organizationPermissions.contains(permission));
  }
}
