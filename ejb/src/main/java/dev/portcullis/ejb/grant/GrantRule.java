package dev.portcullis.ejb.grant;

import dev.portcullis.persistence.role.SystemPermission;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * Decides whether a caller may grant system permissions, and which ones it lacks (ADR 0115). A pure
 * function without database access.
 *
 * @param verdict the decision
 * @param missing the permissions that the grantor lacks
 */
record GrantRule(Verdict verdict, Set<SystemPermission> missing) {
  /** The permissions of M2M applications, which have no effect for users. */
  private static final Set<SystemPermission> OF_MACHINES =
      EnumSet.of(
          SystemPermission.ORG_USERS_MANAGE,
          SystemPermission.ORG_WALLETS_MANAGE,
          SystemPermission.ORG_RPC_ACCESS,
          SystemPermission.ORG_POLICY_ACCESS,
          SystemPermission.CHECK_USER_READ_ACCESS,
          SystemPermission.CONTRACT_METADATA_READ);

  private static final Set<SystemPermission> OF_ADMINISTRATORS =
      EnumSet.of(SystemPermission.ADMIN_READ, SystemPermission.ADMIN_WRITE);

  /** The decision of the rule. */
  enum Verdict {
    ALLOWED,
    /** The grantor lacks one of the permissions. */
    MISSING,
    /** The zone has not marked the M2M application. */
    UNMARKED,
    /** The grantor has a passkey, and needs a step-up with it. */
    STEP_UP
  }

  /** The kind of grantor. */
  enum Grantor {
    /** A user who grants to others or through a role. */
    USER,
    /** A user who adds a way to sign in to the user's own account. */
    OWNER,
    /** An M2M application that the zone allows to grant the permissions it holds. */
    MARKED_MACHINE,
    /** Another M2M application. */
    MACHINE,
    /** The service itself, from its configuration. */
    SYSTEM,
    /** A client without credentials, or a tenant. */
    OTHER
  }

  /**
   * Decides about a grant.
   *
   * @param held the grantor's permissions in the scope of the grant
   * @param given the permissions that the grant adds there
   * @param hasPasskey whether the grantor is a user with a passkey
   */
  static GrantRule of(
      Grantor grantor,
      Collection<SystemPermission> held,
      Collection<SystemPermission> given,
      boolean hasPasskey) {
    if (given.isEmpty()) {
      return new GrantRule(Verdict.ALLOWED, Set.of());
    }
    Set<SystemPermission> missing =
        switch (grantor) {
          case SYSTEM, OWNER -> Set.of();
          case USER -> missing(held, given);
          case MARKED_MACHINE, MACHINE -> missingToMachine(held, given);
          case OTHER -> EnumSet.copyOf(given);
        };
    if (!missing.isEmpty()) {
      return new GrantRule(Verdict.MISSING, missing);
    }
    return switch (grantor) {
      case SYSTEM, MARKED_MACHINE, OTHER -> new GrantRule(Verdict.ALLOWED, Set.of());
      case MACHINE -> new GrantRule(Verdict.UNMARKED, Set.of());
      case USER, OWNER -> new GrantRule(hasPasskey ? Verdict.STEP_UP : Verdict.ALLOWED, Set.of());
    };
  }

  private static Set<SystemPermission> missing(
      Collection<SystemPermission> held, Collection<SystemPermission> given) {
    Set<SystemPermission> missing = EnumSet.noneOf(SystemPermission.class);
    given.stream().filter(permission -> !covers(held, permission)).forEach(missing::add);
    if (!held.contains(SystemPermission.ADMIN_READ)) {
      missing.add(SystemPermission.ADMIN_READ);
    }
    return missing;
  }

  /** Administration includes the actions for which M2M applications need separate permissions. */
  private static boolean covers(Collection<SystemPermission> held, SystemPermission given) {
    return held.contains(given)
        || (OF_MACHINES.contains(given) && held.contains(SystemPermission.ADMIN_WRITE))
        || (given.readMethod().isPresent() && readsAll(held));
  }

  private static boolean readsAll(Collection<SystemPermission> held) {
    return held.contains(SystemPermission.FULL_READ_ACCESS)
        || held.contains(SystemPermission.FULL_SEQUENCER_RPC_ACCESS);
  }

  /** No key permits administration (ADR 0013), whatever roles its application has. */
  private static Set<SystemPermission> missingToMachine(
      Collection<SystemPermission> held, Collection<SystemPermission> given) {
    Set<SystemPermission> missing = EnumSet.noneOf(SystemPermission.class);
    given.stream()
        .filter(permission -> !held.contains(permission) || OF_ADMINISTRATORS.contains(permission))
        .forEach(missing::add);
    return missing;
  }
}
