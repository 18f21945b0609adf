package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.policydocument.PolicyRecord;
import dev.portcullis.persistence.policydocument.PolicyRecordKind;
import dev.portcullis.persistence.role.SystemPermission;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** A random installation as the records of its database, with names that are hard to refer to. */
final class RandomPolicy {
  private static final List<String> NAMES =
      List.of("Bank", "bank", "A/B", "id:x", "no", "null", "0x12", "Ünïcode", "a b", "1e3", "08");

  private static final String ABI =
      """
      [{"type":"function","name":"f","inputs":[{"name":"a","type":"address"}],"outputs":[],\
      "stateMutability":"view"},{"type":"event","name":"E","inputs":[],"anonymous":false}]\
      """;

  private final Random random;
  private final List<PolicyRecord> records = new ArrayList<>();
  private final List<String> organizations = new ArrayList<>();
  private final List<String> zoneRoles = new ArrayList<>();
  private final List<List<String>> organizationRoles = new ArrayList<>();
  private final List<String> templates = new ArrayList<>();
  private int ids;

  private RandomPolicy(long seed) {
    random = new Random(seed);
  }

  /** The records of the installation with this seed, in random order. */
  static List<PolicyRecord> of(long seed) {
    RandomPolicy policy = new RandomPolicy(seed);
    policy.fill();
    Collections.shuffle(policy.records, policy.random);
    return policy.records;
  }

  /** The ids of its organizations. */
  static List<String> organizations(long seed) {
    RandomPolicy policy = new RandomPolicy(seed);
    policy.fill();
    return policy.organizations;
  }

  private void fill() {
    roles(null, zoneRoles);
    for (int i = random.nextInt(4); i > 0; i--) {
      String organization = id("org");
      organizations.add(organization);
      List<String> own = new ArrayList<>();
      roles(organization, own);
      organizationRoles.add(own);
      ObjectNode fields = Json.MAPPER.createObjectNode();
      fields.put("id", organization).put("name", name());
      fields.set("defaultRoles", some(available(organizations.size() - 1)));
      add(PolicyRecordKind.ORGANIZATION, fields);
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      template();
    }
    for (int i = random.nextInt(5); i > 0; i--) {
      contract();
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      member();
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      machine();
    }
  }

  private String id(String kind) {
    return kind + "-" + ++ids;
  }

  private String name() {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  private void roles(String organization, List<String> made) {
    Set<String> names = new HashSet<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      String name = name();
      if (names.add(name)) {
        String id = id("role");
        made.add(id);
        ObjectNode fields = Json.MAPPER.createObjectNode();
        fields.put("id", id).put("organization", organization).put("name", name);
        ArrayNode permissions = fields.putArray("systemPermissions");
        for (SystemPermission each : SystemPermission.values()) {
          if (random.nextInt(8) == 0) {
            permissions.add(each.wireName());
          }
        }
        fields.put("isSystemRole", random.nextInt(4) == 0);
        add(PolicyRecordKind.ROLE, fields);
      }
    }
  }

  /** The roles that an owner may use: -1 for the zone. */
  private List<String> available(int owner) {
    List<String> all = new ArrayList<>(zoneRoles);
    if (owner >= 0) {
      all.addAll(organizationRoles.get(owner));
    }
    return all;
  }

  private int owner() {
    return random.nextInt(organizations.size() + 1) - 1;
  }

  private String organization(int owner) {
    return owner < 0 ? null : organizations.get(owner);
  }

  private ArrayNode some(List<String> of) {
    ArrayNode some = Json.MAPPER.createArrayNode();
    List<String> order = new ArrayList<>(of);
    Collections.shuffle(order, random);
    order.stream().limit(random.nextInt(3)).forEach(some::add);
    return some;
  }

  private void template() {
    String key = id("template");
    templates.add(key);
    ObjectNode fields = Json.MAPPER.createObjectNode();
    fields.put("id", ids).put("templateKey", key).put("name", name());
    fields.put("description", random.nextBoolean() ? null : name()).put("abi", ABI);
    add(PolicyRecordKind.TEMPLATE, fields);
    if (random.nextBoolean()) {
      ObjectNode permission = permission(available(-1)).put("templateKey", key);
      add(PolicyRecordKind.FUNCTION_PERMISSION, permission.put("isUmbrella", false));
    }
  }

  private String address() {
    return "0x%040x".formatted(++ids);
  }

  private void contract() {
    int owner = owner();
    String address = address();
    boolean system = owner < 0 && random.nextInt(3) == 0;
    ObjectNode fields = Json.MAPPER.createObjectNode();
    fields.put("address", address).put("organization", organization(owner));
    fields.put("name", random.nextBoolean() ? null : name());
    fields.put("description", random.nextBoolean() ? "" : name());
    boolean isOfTemplate = !templates.isEmpty() && random.nextBoolean();
    fields.put("templateKey", isOfTemplate ? templates.get(0) : null);
    fields.put("abi", system ? null : random.nextBoolean() ? ABI : "[]");
    fields.put("isSystemContract", system);
    ObjectNode disclosure = fields.putObject("disclosure");
    disclosure.put("erc20TotalSupply", random.nextBoolean()).put("bytecode", false);
    disclosure.put("startBlock", random.nextInt(2) * 5_000_000_000L);
    disclosure.putArray("addresses").add(address());
    disclosure.putArray("slots");
    add(PolicyRecordKind.CONTRACT, fields);
    if (random.nextBoolean()) {
      ObjectNode permission = permission(available(owner)).put("contract", address);
      add(PolicyRecordKind.FUNCTION_PERMISSION, permission);
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      ObjectNode event = Json.MAPPER.createObjectNode();
      event.put("id", id("event")).put("contract", address);
      event.put("topic0Constant", random.nextBoolean() ? null : "0x" + "ab".repeat(32));
      event.put("topic1ConditionType", random.nextBoolean() ? null : "userAddress");
      event.put("organizationOnly", random.nextBoolean());
      event.set("roles", some(available(owner)));
      add(PolicyRecordKind.EVENT_PERMISSION, event);
    }
  }

  private ObjectNode permission(List<String> roles) {
    ObjectNode fields = Json.MAPPER.createObjectNode();
    fields
        .put("id", ++ids)
        .put("functionSignature", random.nextBoolean() ? "f(address)" : "receive()");
    fields.put("accessType", random.nextBoolean() ? "read" : "write").put("ruleType", "checkRole");
    fields.set("roles", some(roles));
    fields.putArray("argumentRestrictions").add(1).add(0);
    fields.put("isUmbrella", random.nextBoolean()).put("readsWithin", random.nextBoolean());
    return fields.put("organizationOnly", random.nextBoolean());
  }

  private void member() {
    int owner = owner();
    ObjectNode fields = Json.MAPPER.createObjectNode();
    fields.put("userId", id("user")).put("organization", organization(owner));
    fields.put("displayName", name()).set("roles", some(available(owner)));
    add(PolicyRecordKind.MEMBER, fields);
  }

  private void machine() {
    int owner = owner();
    ObjectNode fields = Json.MAPPER.createObjectNode();
    fields.put("id", id("machine")).put("organization", organization(owner)).put("name", name());
    fields.put("description", random.nextBoolean() ? null : name());
    fields.set("roles", some(available(owner)));
    fields.set("organizations", some(owner < 0 ? organizations : List.of()));
    fields.put("givesSystemPermissions", random.nextBoolean());
    ArrayNode whitelist = fields.putArray("ipWhitelist");
    for (int i = random.nextInt(3); i > 0; i--) {
      whitelist
          .addObject()
          .put("id", id("range"))
          .put("ipAddress", "10.0." + i + ".0/24")
          .put("description", random.nextBoolean() ? null : name());
    }
    add(PolicyRecordKind.MACHINE, fields);
  }

  private void add(PolicyRecordKind kind, ObjectNode fields) {
    records.add(new PolicyRecord(kind, fields.toString()));
  }
}
