package dev.portcullis.ejb.rpc;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who there is, and what is permitted, at one moment.
 *
 * @param contracts those that are registered, and whose they are: empty for the zone's
 */
record Rights(
    List<Somebody> people,
    Map<Address, Optional<String>> contracts,
    List<EventPermission> permissions) {
  /**
   * A caller: a user, an M2M application or a tenant.
   *
   * @param organization a user's, or null
   * @param worksFor an application's: where it holds {@code org_rpc_access}
   * @param roles by which events are seen
   * @param wallets a user's, proven
   * @param claimed a user's that are not
   * @param readsOrganization whether a role of the organization has {@code full_read_access}
   * @param readsEverything whether one of the zone has
   */
  record Somebody(
      Actor.Type type,
      String id,
      String organization,
      Set<String> worksFor,
      Set<String> roles,
      Set<Address> wallets,
      Set<Address> claimed,
      boolean suspended,
      boolean readsOrganization,
      boolean readsEverything) {}

  /** What one topic must be: this, or a wallet of the reader, or anything if it is empty. */
  record Topic(Optional<Hash32> constant, boolean ownAddress) {
    static final Topic ANY = new Topic(Optional.empty(), false);
  }

  /**
   * An event permission (R-ADM-36).
   *
   * @param topics of all four positions; the first is a constant or anything
   */
  record EventPermission(
      Address contract, List<Topic> topics, boolean organizationOnly, Set<String> roles) {}

  /** The one of this id. */
  Somebody somebody(String id) {
    return people.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }
}
