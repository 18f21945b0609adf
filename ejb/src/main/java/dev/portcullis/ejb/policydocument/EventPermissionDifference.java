package dev.portcullis.ejb.policydocument;

import dev.portcullis.ejb.permission.CreateEventPermissionRequest;
import dev.portcullis.ejb.permission.CreateZoneEventPermissionRequest;
import dev.portcullis.ejb.permission.ReplaceEventPermissionRequest;
import dev.portcullis.ejb.permission.ReplaceZoneEventPermissionRequest;
import dev.portcullis.ejb.policydocument.DocumentChange.Kind;
import dev.portcullis.ejb.role.RoleRef;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The changes of event permissions. */
final class EventPermissionDifference extends SectionDifference<EventPermissionEntry> {
  EventPermissionDifference(DifferenceContext context) {
    super(context);
  }

  @Override
  String id(EventPermissionEntry entry) {
    return entry.id();
  }

  @Override
  Object heldName(EventPermissionEntry entry) {
    return entry.match();
  }

  @Override
  Object wantedName(EventPermissionEntry entry, String path) {
    if (context().ownerOfContract(entry.contract()) == null) {
      context().fault(path + ".contract", "must name a contract");
      return null;
    }
    return entry.match();
  }

  @Override
  void create(EventPermissionEntry wanted, String path) {
    List<RoleRef> roles = DifferenceContext.roleRefs(roles(wanted, path));
    if (context().isZone()) {
      creates(
          Kind.EVENT_PERMISSION,
          null,
          path,
          null,
          null,
          new CreateZoneEventPermissionRequest(
              wanted.contract(),
              wanted.topic0Constant(),
              wanted.topic1Constant(),
              wanted.topic2Constant(),
              wanted.topic3Constant(),
              wanted.topic1ConditionType(),
              wanted.topic2ConditionType(),
              wanted.topic3ConditionType(),
              wanted.organizationOnly() == null,
              roles));
    } else if (hasReach(wanted, null, path)) {
      creates(
          Kind.EVENT_PERMISSION,
          context().organizationId(),
          path,
          wanted.contract(),
          null,
          new CreateEventPermissionRequest(
              wanted.topic0Constant(),
              wanted.topic1Constant(),
              wanted.topic2Constant(),
              wanted.topic3Constant(),
              wanted.topic1ConditionType(),
              wanted.topic2ConditionType(),
              wanted.topic3ConditionType(),
              roles));
    }
  }

  @Override
  void replace(EventPermissionEntry wanted, EventPermissionEntry held, String path) {
    if (!wanted.contract().equals(held.contract())) {
      context().fault(path + ".contract", "must be the contract that the permission has");
      return;
    }
    Set<String> keys = roles(wanted, path);
    if (wanted.match().equals(held.match())
        && keys.equals(context().held().roleKeys(held.roles()))) {
      return;
    }
    List<RoleRef> roles = DifferenceContext.roleRefs(keys);
    if (context().isZone()) {
      replaces(
          Kind.EVENT_PERMISSION,
          null,
          path,
          null,
          held.id(),
          new ReplaceZoneEventPermissionRequest(
              wanted.contract(),
              wanted.topic0Constant(),
              wanted.topic1Constant(),
              wanted.topic2Constant(),
              wanted.topic3Constant(),
              wanted.topic1ConditionType(),
              wanted.topic2ConditionType(),
              wanted.topic3ConditionType(),
              wanted.organizationOnly() == null,
              roles));
    } else if (hasReach(wanted, held.organizationOnly(), path)) {
      replaces(
          Kind.EVENT_PERMISSION,
          context().organizationId(),
          path,
          wanted.contract(),
          held.id(),
          new ReplaceEventPermissionRequest(
              wanted.topic0Constant(),
              wanted.topic1Constant(),
              wanted.topic2Constant(),
              wanted.topic3Constant(),
              wanted.topic1ConditionType(),
              wanted.topic2ConditionType(),
              wanted.topic3ConditionType(),
              roles));
    }
  }

  /** Whether an organization leaves the reach as it is: the zone alone sets it. */
  private boolean hasReach(EventPermissionEntry wanted, Boolean organizationOnly, String path) {
    boolean same = Objects.equals(wanted.organizationOnly(), organizationOnly);
    if (!same) {
      context().fault(path + ".organizationOnly", "can be changed by the zone only");
    }
    return same;
  }

  private Set<String> roles(EventPermissionEntry wanted, String path) {
    return context()
        .roles(wanted.roles(), context().ownerOfContract(wanted.contract()), path + ".roles");
  }

  @Override
  void delete(EventPermissionEntry held) {
    deletions()
        .add(
            deletion(
                Kind.EVENT_PERMISSION,
                context().organizationId(),
                null,
                context().isZone() ? null : held.contract(),
                held.id()));
  }
}
