package dev.portcullis.ejb.policydocument;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsFirst;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.policydocument.PolicyDocument.ZoneRoleName;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.policydocument.PolicyRecord;
import dev.portcullis.persistence.policydocument.PolicyRecordKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Writes records as a document in its canonical order and form. */
final class PolicyDocumentBuilder {
  /** The maximum number of JSON tokens in the ABIs of a document: each is an object in memory. */
  static final int MAX_TOKENS = 2_000_000;

  private final String organizationId;
  private final boolean withIds;
  private final Set<String> usedRoles = new TreeSet<>();
  private ReferenceWriter references;
  private long tokens;

  /**
   * A builder.
   *
   * @param organizationId the organization whose records are given; null for those of all
   * @param withIds whether each entry has its id
   */
  PolicyDocumentBuilder(String organizationId, boolean withIds) {
    this.organizationId = organizationId;
    this.withIds = withIds;
  }

  /**
   * The document.
   *
   * @param records in any order, with ids in place of references
   * @throws Failure CONFLICT if their ABIs have more than 2,000,000 JSON tokens
   */
  PolicyDocument build(Collection<PolicyRecord> records) {
    Map<PolicyRecordKind, List<String>> byKind = new EnumMap<>(PolicyRecordKind.class);
    records.forEach(
        each -> byKind.computeIfAbsent(each.kind(), absent -> new ArrayList<>()).add(each.json()));
    List<OrganizationEntry> organizations =
        read(byKind, PolicyRecordKind.ORGANIZATION, OrganizationEntry.class);
    List<RoleEntry> roles = read(byKind, PolicyRecordKind.ROLE, RoleEntry.class);
    references = new ReferenceWriter(organizations, roles);
    List<TemplateEntry> templates =
        written(
            read(byKind, PolicyRecordKind.TEMPLATE, TemplateEntry.class),
            this::template,
            comparing(TemplateEntry::templateKey));
    Map<String, JsonNode> abis = new HashMap<>();
    templates.forEach(each -> abis.put(each.templateKey(), each.abi()));
    List<OrganizationEntry> writtenOrganizations =
        written(
            organizations,
            this::organization,
            comparing(OrganizationEntry::name).thenComparing(OrganizationEntry::id, absentFirst()));
    List<ContractEntry> contracts =
        written(
            read(byKind, PolicyRecordKind.CONTRACT, ContractEntry.class),
            entry -> contract(entry, abis),
            comparing(ContractEntry::address));
    List<FunctionPermissionEntry> functions =
        written(
            read(byKind, PolicyRecordKind.FUNCTION_PERMISSION, FunctionPermissionEntry.class),
            this::functionPermission,
            comparing(FunctionPermissionEntry::contract, absentFirst())
                .thenComparing(FunctionPermissionEntry::templateKey, absentFirst())
                .thenComparing(FunctionPermissionEntry::functionSignature));
    List<EventPermissionEntry> events =
        eventPermissions(
            read(byKind, PolicyRecordKind.EVENT_PERMISSION, EventPermissionEntry.class));
    List<MemberEntry> members =
        written(
            read(byKind, PolicyRecordKind.MEMBER, MemberEntry.class),
            this::member,
            comparing(MemberEntry::organization, absentFirst()).thenComparing(MemberEntry::userId));
    List<MachineEntry> machines =
        machines(read(byKind, PolicyRecordKind.MACHINE, MachineEntry.class));
    return new PolicyDocument(
        PolicyDocument.VERSION,
        null,
        List.of(),
        writtenOrganizations,
        written(
            roles.stream().filter(this::isDescribed).toList(),
            this::role,
            comparing(RoleEntry::organization, absentFirst()).thenComparing(RoleEntry::name)),
        templates,
        contracts,
        functions,
        events,
        members,
        machines,
        organizationId == null ? List.of() : zoneRoles(roles));
  }

  private boolean isDescribed(RoleEntry role) {
    return organizationId == null || organizationId.equals(role.organization());
  }

  private List<ZoneRoleName> zoneRoles(List<RoleEntry> roles) {
    return roles.stream()
        .filter(role -> role.organization() == null && usedRoles.contains(role.id()))
        .map(role -> new ZoneRoleName(id(role.id(), references.isById(role)), role.name()))
        .sorted(comparing(ZoneRoleName::name))
        .toList();
  }

  private String id(String id, boolean needed) {
    return withIds || needed ? id : null;
  }

  private List<String> roles(List<String> ids) {
    usedRoles.addAll(ids);
    return ids.stream().map(references::role).toList();
  }

  private OrganizationEntry organization(OrganizationEntry entry) {
    return new OrganizationEntry(
        id(entry.id(), references.isById(entry)), entry.name(), roles(entry.defaultRoles()));
  }

  private RoleEntry role(RoleEntry entry) {
    return new RoleEntry(
        id(entry.id(), references.isById(entry)),
        references.organization(entry.organization()),
        entry.name(),
        entry.systemPermissions(),
        entry.isSystemRole());
  }

  private TemplateEntry template(TemplateEntry entry) {
    return new TemplateEntry(
        withIds ? entry.id() : null,
        entry.templateKey(),
        entry.name(),
        entry.description(),
        parsed(entry.abi()));
  }

  /** Without an ABI that is the template's, if the document has that. */
  private ContractEntry contract(ContractEntry entry, Map<String, JsonNode> abis) {
    JsonNode abi = parsed(entry.abi());
    boolean inherited =
        abi != null && entry.templateKey() != null && abi.equals(abis.get(entry.templateKey()));
    return new ContractEntry(
        entry.address(),
        references.organization(entry.organization()),
        entry.name(),
        entry.description(),
        entry.templateKey(),
        inherited ? null : abi,
        entry.isSystemContract(),
        entry.disclosure());
  }

  private FunctionPermissionEntry functionPermission(FunctionPermissionEntry entry) {
    return new FunctionPermissionEntry(
        withIds ? entry.id() : null,
        entry.contract(),
        entry.templateKey(),
        entry.functionSignature(),
        entry.accessType(),
        entry.ruleType(),
        roles(entry.roles()),
        entry.argumentRestrictions(),
        entry.isUmbrella(),
        entry.readsWithin(),
        entry.organizationOnly());
  }

  /** Those that only their id identifies keep it. */
  private List<EventPermissionEntry> eventPermissions(List<EventPermissionEntry> entries) {
    Map<Object, Integer> same = counts(entries, EventPermissionEntry::match);
    return written(
        entries,
        entry ->
            new EventPermissionEntry(
                id(entry.id(), same.get(entry.match()) > 1),
                entry.contract(),
                entry.topic0Constant(),
                entry.topic1Constant(),
                entry.topic2Constant(),
                entry.topic3Constant(),
                entry.topic1ConditionType(),
                entry.topic2ConditionType(),
                entry.topic3ConditionType(),
                entry.organizationOnly(),
                roles(entry.roles())),
        comparing(EventPermissionEntry::contract)
            .thenComparing(entry -> entry.match().toString())
            .thenComparing(EventPermissionEntry::id, absentFirst()));
  }

  private MemberEntry member(MemberEntry entry) {
    return new MemberEntry(
        entry.userId(),
        references.organization(entry.organization()),
        entry.displayName(),
        roles(entry.roles()));
  }

  private List<MachineEntry> machines(List<MachineEntry> entries) {
    Function<MachineEntry, Object> name =
        entry -> List.of(String.valueOf(entry.organization()), entry.name());
    Map<Object, Integer> same = counts(entries, name);
    return written(
        entries,
        entry ->
            new MachineEntry(
                id(entry.id(), same.get(name.apply(entry)) > 1),
                references.organization(entry.organization()),
                entry.name(),
                entry.description(),
                roles(entry.roles()),
                entry.organizations().stream().map(references::organization).toList(),
                entry.givesSystemPermissions(),
                entry.ipWhitelist().stream().map(this::ipRange).toList()),
        comparing(MachineEntry::organization, absentFirst())
            .thenComparing(MachineEntry::name)
            .thenComparing(MachineEntry::id, absentFirst()));
  }

  private IpRangeEntry ipRange(IpRangeEntry entry) {
    return new IpRangeEntry(withIds ? entry.id() : null, entry.ipAddress(), entry.description());
  }

  private static <T> Map<Object, Integer> counts(List<T> entries, Function<T, ?> name) {
    Map<Object, Integer> counts = new HashMap<>();
    entries.forEach(entry -> counts.merge(name.apply(entry), 1, Integer::sum));
    return counts;
  }

  private static <T> List<T> written(List<T> entries, UnaryOperator<T> form, Comparator<T> order) {
    return entries.stream().map(form).sorted(order).toList();
  }

  private static Comparator<String> absentFirst() {
    return nullsFirst(naturalOrder());
  }

  private static <T> List<T> read(
      Map<PolicyRecordKind, List<String>> records, PolicyRecordKind kind, Class<T> type) {
    return records.getOrDefault(kind, List.of()).stream().map(json -> read(json, type)).toList();
  }

  private JsonNode parsed(JsonNode abi) {
    if (abi == null || abi.isNull()) {
      return null;
    }
    try (JsonParser parser = Json.parser(abi.textValue(), MAX_TOKENS)) {
      try {
        JsonNode tree = Json.MAPPER.readTree(parser);
        tokens += parser.currentTokenCount();
        checkTokens(tokens);
        return tree;
      } catch (StreamConstraintsException extreme) {
        checkTokens(parser.currentTokenCount());
        throw new IllegalStateException("A stored ABI is broken", extreme);
      }
    } catch (IOException broken) {
      throw new IllegalStateException("A stored ABI is broken", broken);
    }
  }

  private static void checkTokens(long count) {
    if (count > MAX_TOKENS) {
      throw Failure.of(Reason.CONFLICT, "The ABIs of the policy are too large for one document");
    }
  }

  private static <T> T read(String json, Class<T> type) {
    try {
      return Json.MAPPER.readValue(json, type);
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("A stored " + type.getSimpleName() + " is broken", broken);
    }
  }
}
