package dev.portcullis.web.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.ConditionType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.policydocument.ContractEntry;
import dev.portcullis.ejb.policydocument.DisclosureEntry;
import dev.portcullis.ejb.policydocument.EventPermissionEntry;
import dev.portcullis.ejb.policydocument.FunctionPermissionEntry;
import dev.portcullis.ejb.policydocument.IpRangeEntry;
import dev.portcullis.ejb.policydocument.MachineEntry;
import dev.portcullis.ejb.policydocument.MemberEntry;
import dev.portcullis.ejb.policydocument.OrganizationEntry;
import dev.portcullis.ejb.policydocument.PolicyDocument;
import dev.portcullis.ejb.policydocument.PolicyDocument.ZoneRoleName;
import dev.portcullis.ejb.policydocument.PolicyDocumentSchema;
import dev.portcullis.ejb.policydocument.RoleEntry;
import dev.portcullis.ejb.policydocument.TemplateEntry;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The published schema of policy documents fits the records, and a complete validator decides by it
 * as the product's own check does. A unit test; it is here because the validator is.
 */
class PolicyDocumentSchemaTest {
  private static final JsonNode SCHEMA = read();

  private static final Map<String, Class<? extends Record>> ENTRIES =
      Map.ofEntries(
          Map.entry("", PolicyDocument.class),
          Map.entry("/$defs/organization", OrganizationEntry.class),
          Map.entry("/$defs/role", RoleEntry.class),
          Map.entry("/$defs/template", TemplateEntry.class),
          Map.entry("/$defs/contract", ContractEntry.class),
          Map.entry("/$defs/disclosure", DisclosureEntry.class),
          Map.entry("/$defs/functionPermission", FunctionPermissionEntry.class),
          Map.entry("/$defs/eventPermission", EventPermissionEntry.class),
          Map.entry("/$defs/member", MemberEntry.class),
          Map.entry("/$defs/machine", MachineEntry.class),
          Map.entry("/$defs/ipRange", IpRangeEntry.class),
          Map.entry("/$defs/zoneRole", ZoneRoleName.class));

  private static final String ADDRESS = "0x" + "Ab".repeat(20);

  private static final String GOOD =
      """
      {"apiVersion": "portcullis/v1", "owner": "payments", "complete": ["roles", "machines"],
       "organizations": [{"name": "Harbor", "defaultRoles": ["auditor"]}],
       "roles": [{"organization": "Harbor", "name": "Trader", "systemPermissions": ["admin_read"]}],
       "templates": [{"templateKey": "erc20", "name": "Token", "abiFile": "abi/erc20.json"}],
       "contracts": [{"address": "%1$s", "abi": [{"type": "receive"}],
         "disclosure": {"startBlock": 5, "addresses": ["%1$s"], "slots": []}}],
       "functionPermissions": [{"contract": "%1$s", "functionSignature": "f(address)",
         "accessType": "read", "ruleType": "restrictArgument", "argumentRestrictions": [0]}],
       "eventPermissions": [{"contract": "%1$s", "topic1ConditionType": "userAddress",
         "roles": ["Harbor/Trader"]}],
       "members": [{"userId": "u", "displayName": "U", "roles": ["id:r"]}],
       "machines": [{"name": "Robot", "ipWhitelist": [{"ipAddress": "10.0.0.1"}]}],
       "zoneRoles": [{"name": "auditor"}]}
      """
          .formatted(ADDRESS);

  private final JsonSchema validator =
      JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(SCHEMA);

  private static JsonNode read() {
    try (InputStream in =
        PolicyDocumentSchema.class.getResourceAsStream(PolicyDocumentSchema.RESOURCE)) {
      return Json.MAPPER.readTree(in);
    } catch (IOException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  @Test
  void theSchemaHasTheFieldsOfTheRecordsAndNoOthers() {
    ENTRIES.forEach(
        (pointer, record) -> {
          Set<String> expected = new TreeSet<>();
          Arrays.stream(record.getRecordComponents())
              .map(RecordComponent::getName)
              .forEach(expected::add);
          if (expected.contains("abi")) {
            expected.add("abiFile");
          }
          Set<String> described = new TreeSet<>();
          SCHEMA.at(pointer).get("properties").fieldNames().forEachRemaining(described::add);
          assertThat(described).as(record.getSimpleName()).isEqualTo(expected);
          assertThat(SCHEMA.at(pointer).get("additionalProperties").booleanValue()).isFalse();
        });
  }

  @Test
  void theSchemaHasTheValuesOfTheEnums() {
    assertThat(values("/$defs/role/properties/systemPermissions/items"))
        .isEqualTo(values(systemPermissions()));
    assertThat(values("/$defs/functionPermission/properties/accessType"))
        .isEqualTo(values(AccessType.values()));
    assertThat(values("/$defs/functionPermission/properties/ruleType"))
        .isEqualTo(values(RuleType.values()));
    assertThat(values("/$defs/condition")).isEqualTo(values(ConditionType.values()));
  }

  /** The enum of the roles' permissions, which this module does not know by its name. */
  private static Enum<?>[] systemPermissions() {
    Type list =
        Arrays.stream(RoleEntry.class.getRecordComponents())
            .filter(component -> component.getName().equals("systemPermissions"))
            .findFirst()
            .orElseThrow()
            .getGenericType();
    Class<?> type = (Class<?>) ((ParameterizedType) list).getActualTypeArguments()[0];
    return (Enum<?>[]) type.getEnumConstants();
  }

  private static List<String> values(String pointer) {
    List<String> values = new ArrayList<>();
    SCHEMA.at(pointer).get("enum").forEach(value -> values.add(value.textValue()));
    return values;
  }

  private static List<String> values(Enum<?>... constants) {
    return Arrays.stream(constants)
        .map(constant -> Json.MAPPER.convertValue(constant, String.class))
        .toList();
  }

  @Test
  void aGoodDocumentIsGoodForBoth() throws IOException {
    JsonNode good = Json.MAPPER.readTree(GOOD);
    assertThat(validator.validate(good)).isEmpty();
    assertThat(PolicyDocumentSchema.faults(good, 100)).isEmpty();
  }

  /** Each value of the good document is replaced by each of these, or removed. */
  @Test
  void bothRefuseTheSameChangesOfIt() throws IOException {
    List<String> others =
        List.of(
            "null", "12", "-1", "1.5", "true", "\"\"", "\"x\"", "[]", "[1, 1]", "{}", "{\"x\": 1}");
    List<String> paths = new ArrayList<>();
    pointers(Json.MAPPER.readTree(GOOD), "", paths);
    assertThat(paths).hasSizeGreaterThan(50);
    for (String path : paths) {
      for (String other : others) {
        compare(path, Json.MAPPER.readTree(other));
      }
      compare(path, null);
    }
  }

  private void compare(String pointer, JsonNode value) throws IOException {
    JsonNode changed = Json.MAPPER.readTree(GOOD);
    int slash = pointer.lastIndexOf('/');
    JsonNode parent = changed.at(pointer.substring(0, slash));
    String key = pointer.substring(slash + 1);
    if (parent instanceof ObjectNode object) {
      if (value == null) {
        object.remove(key);
      } else {
        object.set(key, value);
      }
    } else if (value != null) {
      ((ArrayNode) parent).set(Integer.parseInt(key), value);
    }
    assertThat(PolicyDocumentSchema.faults(changed, 100).isEmpty())
        .as(pointer + " = " + value)
        .isEqualTo(validator.validate(changed).isEmpty());
  }

  private static void pointers(JsonNode node, String at, List<String> all) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              each -> {
                all.add(at + "/" + each.getKey());
                pointers(each.getValue(), at + "/" + each.getKey(), all);
              });
    } else {
      for (int i = 0; i < node.size(); i++) {
        all.add(at + "/" + i);
        pointers(node.get(i), at + "/" + i, all);
      }
    }
  }
}
