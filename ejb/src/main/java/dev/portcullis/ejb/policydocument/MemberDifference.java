package dev.portcullis.ejb.policydocument;

import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.policydocument.DocumentChange.Kind;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The changes of the roles of users. Roles of the zone and of an organization are two changes. */
final class MemberDifference extends SectionDifference<MemberEntry> {
  MemberDifference(DifferenceContext context) {
    super(context);
  }

  @Override
  String id(MemberEntry entry) {
    return null;
  }

  @Override
  Object heldName(MemberEntry entry) {
    return entry.userId();
  }

  @Override
  Object wantedName(MemberEntry entry, String path) {
    return context().owner(entry.organization(), path) == null ? null : entry.userId();
  }

  @Override
  void create(MemberEntry wanted, String path) {
    String owner = context().names().owner(wanted.organization());
    replaceRoles(wanted.userId(), owner, roles(wanted, owner, path), Set.of(), path);
  }

  @Override
  void replace(MemberEntry wanted, MemberEntry held, String path) {
    String owner = context().names().owner(wanted.organization());
    if (!Objects.equals(owner, context().held().owner(held.organization()))) {
      context().fault(path + ".organization", "must be the organization of the user");
      return;
    }
    replaceRoles(
        wanted.userId(),
        owner,
        roles(wanted, owner, path),
        context().held().roleKeys(held.roles()),
        path);
  }

  private Set<String> roles(MemberEntry wanted, String owner, String path) {
    return context().roles(wanted.roles(), owner, path + ".roles");
  }

  private void replaceRoles(
      String userId, String owner, Set<String> wanted, Set<String> held, String path) {
    Set<String> ofZone = ofZone(wanted);
    if (!ofZone.equals(ofZone(held))) {
      if (context().isZone()) {
        replaceRoles(userId, ReferenceTable.ZONE, ofZone, path);
      } else {
        context().fault(path + ".roles", "must be roles of the organization");
      }
    }
    Set<String> own = others(wanted);
    if (!own.equals(others(held))) {
      replaceRoles(userId, owner, own, path);
    }
  }

  private void replaceRoles(String userId, String owner, Set<String> keys, String path) {
    replaces(
        Kind.MEMBER_ROLES,
        route(owner),
        path,
        null,
        userId,
        new ReplaceRolesRequest(DifferenceContext.ids(keys)));
  }

  private Set<String> ofZone(Set<String> keys) {
    return keys.stream().filter(this::isOfZone).collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> others(Set<String> keys) {
    return keys.stream()
        .filter(key -> !isOfZone(key))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean isOfZone(String key) {
    return context().names().isOfZone(key);
  }

  /** The user stays, and loses the roles. */
  @Override
  void delete(MemberEntry held) {
    String owner = context().held().owner(held.organization());
    replaceRoles(held.userId(), owner, Set.of(), context().held().roleKeys(held.roles()), null);
  }
}
