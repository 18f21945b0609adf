package dev.portcullis.ejb.policydocument;

import dev.portcullis.ejb.credential.CreateIpWhitelistEntryRequest;
import dev.portcullis.ejb.m2m.CreateM2mApplicationRequest;
import dev.portcullis.ejb.m2m.CreateOrganizationM2mApplicationRequest;
import dev.portcullis.ejb.m2m.ReplaceM2mApplicationRequest;
import dev.portcullis.ejb.m2m.ReplaceOrganizationM2mApplicationRequest;
import dev.portcullis.ejb.m2m.SelectOrganizationsRequest;
import dev.portcullis.ejb.policydocument.DocumentChange.Kind;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.kernel.Failure;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** The changes of M2M applications, their organizations and whitelists. Keys are no part of it. */
final class MachineDifference extends SectionDifference<MachineEntry> {
  MachineDifference(DifferenceContext context) {
    super(context);
  }

  @Override
  String id(MachineEntry entry) {
    return entry.id();
  }

  @Override
  Object heldName(MachineEntry entry) {
    return List.of(context().held().owner(entry.organization()), entry.name());
  }

  @Override
  Object wantedName(MachineEntry entry, String path) {
    String owner = context().owner(entry.organization(), path);
    if (owner == null) {
      return null;
    }
    if (!owner.equals(ReferenceTable.ZONE) && !entry.organizations().isEmpty()) {
      context().fault(path + ".organizations", "must be empty: an organization owns it");
      return null;
    }
    return List.of(owner, entry.name());
  }

  @Override
  void create(MachineEntry wanted, String path) {
    String owner = context().names().owner(wanted.organization());
    List<RoleRef> roles = DifferenceContext.roleRefs(roles(wanted, owner, path));
    String key = ReferenceTable.newKey(path);
    String ref = ReferenceTable.ref(key);
    if (owner.equals(ReferenceTable.ZONE)) {
      creates(
          Kind.MACHINE,
          null,
          path,
          null,
          ref,
          new CreateM2mApplicationRequest(
              wanted.name(),
              wanted.description(),
              roles,
              DifferenceContext.ids(organizations(wanted, path)),
              wanted.givesSystemPermissions() != null));
    } else if (!givesOtherwise(wanted, null, path)) {
      creates(
          Kind.MACHINE,
          route(owner),
          path,
          null,
          ref,
          new CreateOrganizationM2mApplicationRequest(wanted.name(), wanted.description(), roles));
    }
    replaceWhitelist(wanted, List.of(), owner, key, path);
  }

  @Override
  void replace(MachineEntry wanted, MachineEntry held, String path) {
    String owner = context().held().owner(held.organization());
    if (!owner.equals(context().names().owner(wanted.organization()))) {
      context().fault(path + ".organization", "must be the owner that the application has");
      return;
    }
    String id = held.id() == null ? held.name() : held.id();
    Set<String> keys = roles(wanted, owner, path);
    if (!wanted.name().equals(held.name())
        || !Objects.equals(wanted.description(), held.description())
        || !Objects.equals(wanted.givesSystemPermissions(), held.givesSystemPermissions())
        || !keys.equals(context().held().roleKeys(held.roles()))) {
      replace(wanted, held, owner, id, DifferenceContext.roleRefs(keys), path);
    }
    Set<String> organizations = organizations(wanted, path);
    if (!organizations.equals(context().held().organizationKeys(held.organizations()))) {
      replaces(
          Kind.MACHINE_ORGANIZATIONS,
          null,
          path,
          null,
          id,
          new SelectOrganizationsRequest(DifferenceContext.ids(organizations)));
    }
    replaceWhitelist(wanted, held.ipWhitelist(), owner, id, path);
  }

  private void replace(
      MachineEntry wanted,
      MachineEntry held,
      String owner,
      String id,
      List<RoleRef> roles,
      String path) {
    String description = Objects.requireNonNullElse(wanted.description(), "");
    if (owner.equals(ReferenceTable.ZONE)) {
      replaces(
          Kind.MACHINE,
          null,
          path,
          null,
          id,
          new ReplaceM2mApplicationRequest(
              wanted.name(), description, roles, wanted.givesSystemPermissions() != null));
    } else if (!givesOtherwise(wanted, held.givesSystemPermissions(), path)) {
      replaces(
          Kind.MACHINE,
          route(owner),
          path,
          null,
          id,
          new ReplaceOrganizationM2mApplicationRequest(wanted.name(), description, roles));
    }
  }

  private boolean givesOtherwise(MachineEntry wanted, Boolean held, String path) {
    boolean otherwise = !Objects.equals(wanted.givesSystemPermissions(), held);
    if (otherwise) {
      context()
          .fault(
              path + ".givesSystemPermissions",
              "cannot be changed in a document for an application of an organization");
    }
    return otherwise;
  }

  private Set<String> roles(MachineEntry wanted, String owner, String path) {
    return context().roles(wanted.roles(), owner, path + ".roles");
  }

  private Set<String> organizations(MachineEntry wanted, String path) {
    return context().organizations(wanted.organizations(), path + ".organizations");
  }

  /** An entry with another description is removed and added. */
  private void replaceWhitelist(
      MachineEntry wanted, List<IpRangeEntry> held, String owner, String machineId, String path) {
    Map<String, IpRangeEntry> left = new TreeMap<>();
    held.forEach(entry -> left.put(entry.ipAddress(), entry));
    Map<String, IpRangeEntry> added = new TreeMap<>();
    for (int i = 0; i < wanted.ipWhitelist().size(); i++) {
      IpRangeEntry entry = wanted.ipWhitelist().get(i);
      String at = path + ".ipWhitelist[" + i + "]";
      String range = range(entry, at);
      if (range != null && added.put(range, entry) != null) {
        context().fault(at, "must not repeat another entry");
      }
    }
    added.forEach(
        (range, entry) -> {
          IpRangeEntry same = left.get(range);
          if (same != null && Objects.equals(same.description(), entry.description())) {
            left.remove(range);
          }
        });
    left.forEach(
        (range, entry) ->
            changes()
                .add(
                    deletion(
                        Kind.IP_WHITELIST_ENTRY,
                        route(owner),
                        path + ".ipWhitelist",
                        machineId,
                        entry.id() == null ? range : entry.id())));
    Map<String, IpRangeEntry> kept = new TreeMap<>();
    held.forEach(entry -> kept.put(entry.ipAddress(), entry));
    kept.keySet().removeAll(left.keySet());
    added.forEach(
        (range, entry) -> {
          if (!kept.containsKey(range)) {
            creates(
                Kind.IP_WHITELIST_ENTRY,
                route(owner),
                path + ".ipWhitelist",
                machineId,
                null,
                new CreateIpWhitelistEntryRequest(range, entry.description()));
          }
        });
  }

  private String range(IpRangeEntry entry, String path) {
    try {
      return IpRange.parse("ipAddress", entry.ipAddress()).text();
    } catch (Failure invalid) {
      invalid.issues().forEach(issue -> context().fault(path + ".ipAddress", issue.message()));
      return null;
    }
  }

  @Override
  void delete(MachineEntry held) {
    String owner = context().held().owner(held.organization());
    String id = held.id() == null ? held.name() : held.id();
    deletions().add(deletion(Kind.MACHINE, route(owner), null, null, id));
  }
}
