// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {DemoToken} from "../src/DemoToken.sol";
import {vm} from "../src/Vm.sol";

/// Creates two tokens, one at an address known before, and moves some of the first.
contract Deploy {
    function run() external {
        address bob = vm.envAddress("BOB");
        vm.startBroadcast();
        DemoToken token = new DemoToken("Demo", "DMO", 1000);
        new DemoToken{salt: bytes32(uint256(7))}("Second", "DM2", 5);
        token.transfer(bob, 7);
        token.approve(bob, 100);
        payable(bob).transfer(1 ether);
        vm.stopBroadcast();
    }
}
